import type { Bench } from '../registry.ts';
import { timesInTurn } from '../measure.ts';

const rows = 100_000;
const centre = { lat: 43.65, lng: -79.38 };
/** A map of 1000 by 800 pixels. */
const sight = { width: 1_000, height: 800 };

export default {
  about: `markers of ${rows.toLocaleString('en-CA')} listings by zoom against the grid statement alone`,
  async run(stage) {
    const database = await stage.database(rows);
    const product = await stage.api(database);
    const floor = await stage.program(['tools/bench/floors/list-floor.ts'], { DATABASE_URL: database }, '/listings');
    const figures = [];
    for (const zoom of [7, 9, 11, 13]) {
      const perPixel = 360 / (256 * 2 ** zoom);
      // Each box is a cell further, so that no answer is one that is kept.
      const paths = Array.from({ length: 24 }, (_, n) => {
        const lng = centre.lng - (n % 24) * perPixel * 64;
        return new URLSearchParams({ south: String(centre.lat - 0.36 * sight.height * perPixel), north: String(centre.lat + 0.36 * sight.height * perPixel), west: String(lng - (perPixel * sight.width) / 2), east: String(lng + (perPixel * sight.width) / 2), zoom: String(zoom) });
      });
      const [ours, theirs] = await timesInTurn([{ url: product, paths: paths.map((search) => `/listings/markers?${search}`) }, { url: floor, paths: paths.map((search) => `/grid?${search}`) }], stage.signal);
      const answer = (await (await fetch(`${product}/listings/markers?${paths[0]}`)).json()) as { markers: unknown[]; clusters: unknown[] };
      const shown = answer.markers.length + answer.clusters.length;
      figures.push({ what: `zoom ${zoom}, ${shown} shown`, unit: 'ms' as const, product: ours!, floor: theirs!, ...(zoom === 9 ? { must: 1.5, aim: 1.2 } : {}) });
      if (shown > 500) throw new Error(`${shown} markers at zoom ${zoom}: more than 500.`);
    }
    return figures;
  },
} satisfies Bench;
