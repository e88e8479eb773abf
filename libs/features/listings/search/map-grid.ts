import type { Bounds } from '@canopy/contracts/bounds';

/** A map tile is 256 px; a cell of a quarter tile is about as wide as a marker. */
const cellsPerTile = 4;
/** Degrees of latitude are drawn longer than those of longitude; at Ontario's height by about this. */
const flatness = 0.7;
/** More circles than this nobody can tell apart, whatever zoom a request claims. */
const mostCells = 400;

export interface Grid {
  /** The box in sight, widened to whole cells: small moves of the map ask the same question. */
  box: Bounds;
  /** Degrees. */
  width: number;
  height: number;
}

/**
 * The cells in which the listings of a box are counted. They stand still while the map moves, and double in size where
 * they would be too many.
 */
export function gridOver({ south, west, north, east }: Bounds, zoom: number): Grid {
  let width = 360 / (2 ** Math.round(zoom) * cellsPerTile);
  const cells = () => (Math.ceil((east - west) / width) + 1) * (Math.ceil((north - south) / (width * flatness)) + 1);
  while (cells() > mostCells && width < 360) width *= 2;
  const height = width * flatness;
  const down = (value: number, step: number) => Math.floor(value / step) * step;
  return {
    box: {
      south: down(south, height),
      west: down(west, width),
      north: down(north, height) + height,
      east: down(east, width) + width,
    },
    width,
    height,
  };
}
