import { mapBoxes } from '../map-boxes.ts';
import type { Bench } from '../registry.ts';
import { commonWord, word } from '../listings.sql.ts';
import { repeat, timesInTurn } from '../measure.ts';
import type { Figure } from '../table.ts';

const sizes = [1_000, 10_000, 100_000, 500_000];
const list = (search: Record<string, string> = {}) => `/listings?${new URLSearchParams(search)}`;
const words = (family: 'rare' | 'medium', times: number) =>
  Array.from({ length: times }, (_, n) => list({ q: word(family, n) }));

/** At most so much slower with many than with a thousand; no limit where time may follow the matches. */
const questions: [what: string, paths: string[], must?: number, aim?: number][] = [
  ['first page', repeat(list(), 60), 1.25, 1.11],
  ['category', repeat(list({ category: 'other' }), 60), 1.25, 1.11],
  ['upcoming', repeat(list({ when: 'upcoming' }), 40), 1.25, 1.11],
  ['common word', repeat(list({ q: commonWord }), 60), 1.25, 1.11],
  ['category + common word', repeat(list({ q: commonWord, category: 'education' }), 60), 1.25, 1.11],
  ['rare word', words('rare', 60)],
  ['medium word', words('medium', 20), 8, 5],
  ['nearest to a town', repeat(list({ near: 'London' }), 40)],
  ['page 50', repeat(list({ page: '50' }), 20)],
  ['map, zoom 9', mapBoxes(9, 20).map((box) => `/listings/markers?${box}`), 8, 5],
  // Nothing of it was counted for somebody else before.
  [
    'map, zoom 9, another price each',
    mapBoxes(9, 20).map((box, n) => `/listings/markers?${box}&maxPrice=${9_000 + n}`),
  ],
  ['map, zoom 13', mapBoxes(13, 20).map((box) => `/listings/markers?${box}`)],
  ['two letters, absent', ['zq', 'qz', 'xq', 'qx', 'vq', 'jq'].map((q) => list({ q }))],
];

export default {
  about: 'the same questions to 1,000 and to up to 500,000 listings',
  async run(stage) {
    const apis: string[] = [];
    for (const rows of sizes) apis.push(await stage.api(await stage.database(rows)));
    const figures: Figure[] = [];
    for (const [what, paths, must, aim] of questions) {
      const times = await timesInTurn(
        apis.map((url) => ({ url, paths })),
        stage.signal,
      );
      for (const [place, rows] of sizes.entries()) {
        if (place === 0) continue;
        const limits = rows === sizes.at(-1) ? { ...(must ? { must } : {}), ...(aim ? { aim } : {}) } : {};
        figures.push({
          what: `${what}, ${rows.toLocaleString('en-CA')}`,
          unit: 'ms',
          product: times[place]!,
          floor: times[0]!,
          against: '1,000',
          ...limits,
        });
      }
    }
    return figures;
  },
} satisfies Bench;
