const centre = { lat: 43.65, lng: -79.38 };
/** A map of 1000 by 800 pixels. */
const sight = { width: 1_000, height: 800 };

/** Queries for what a map around Toronto shows. Each box is a cell further, as when somebody moves the map. */
export function mapBoxes(zoom: number, times: number): string[] {
  const perPixel = 360 / (256 * 2 ** zoom);
  return Array.from({ length: times }, (_, n) => {
    const lng = centre.lng - n * perPixel * 64;
    const box = {
      south: centre.lat - 0.36 * sight.height * perPixel,
      north: centre.lat + 0.36 * sight.height * perPixel,
      west: lng - (perPixel * sight.width) / 2,
      east: lng + (perPixel * sight.width) / 2,
      zoom,
    };
    return new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)])).toString();
  });
}
