import { mapBoxes } from '../map-boxes.ts';
import type { Bench } from '../registry.ts';
import { timesInTurn } from '../measure.ts';

const rows = 100_000;

export default {
  about: `markers of ${rows.toLocaleString('en-CA')} listings by zoom against the grid statement alone`,
  async run(stage) {
    const database = await stage.database(rows);
    const product = await stage.api(database);
    const floor = await stage.program(['bench/floors/list-floor.ts'], { DATABASE_URL: database }, '/listings');
    const figures = [];
    for (const zoom of [7, 9, 11, 13]) {
      const boxes = mapBoxes(zoom, 24);
      const [ours, theirs] = await timesInTurn(
        [
          { url: product, paths: boxes.map((box) => `/listings/markers?${box}`) },
          { url: floor, paths: boxes.map((box) => `/grid?${box}`) },
        ],
        stage.signal,
      );
      const answer = (await (await fetch(`${product}/listings/markers?${boxes[0]}`)).json()) as {
        markers: unknown[];
        clusters: unknown[];
      };
      const shown = answer.markers.length + answer.clusters.length;
      figures.push({
        what: `zoom ${zoom}, ${shown} shown`,
        unit: 'ms' as const,
        product: ours!,
        floor: theirs!,
        ...(zoom === 9 ? { must: 1.5, aim: 1.2 } : {}),
      });
      if (shown > 500) throw new Error(`${shown} markers at zoom ${zoom}: more than 500.`);
    }
    return figures;
  },
} satisfies Bench;
