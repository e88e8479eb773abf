import { readWhole } from '../database.ts';
import { mapBoxes } from '../map-boxes.ts';
import type { Bench } from '../registry.ts';
import { commonWord, word } from '../listings.sql.ts';
import { repeat, timesInTurn } from '../measure.ts';
import type { Figure } from '../table.ts';

const sizes = [1_000, 10_000, 100_000, 500_000, 1_000_000];
const list = (search: Record<string, string> = {}) => `/listings?${new URLSearchParams(search)}`;
const words = (family: 'rare' | 'medium', times: number) =>
  Array.from({ length: times }, (_, n) => list({ q: word(family, n) }));

interface Question {
  what: string;
  paths: string[];
  /** How many times as long it may take as with a thousand listings; without it time may follow the matches. */
  limit?: { must: number; aim: number; at: number };
  /** Beyond this many PostgreSQL ends it after its two seconds, on a slow machine. */
  upTo?: number;
}
const flat = { must: 1.25, aim: 1.11, at: 1_000_000 };
const followed = { must: 8, aim: 5, at: 500_000 };
const questions: Question[] = [
  { what: 'first page', paths: repeat(list(), 60), limit: flat },
  { what: 'category', paths: repeat(list({ category: 'other' }), 60), limit: flat },
  { what: 'upcoming', paths: repeat(list({ when: 'upcoming' }), 40), limit: flat },
  { what: 'common word', paths: repeat(list({ q: commonWord }), 60), limit: flat },
  {
    what: 'category + common word',
    paths: repeat(list({ q: commonWord, category: 'education' }), 60),
    limit: flat,
  },
  { what: 'rare word', paths: words('rare', 60) },
  { what: 'medium word', paths: words('medium', 20), limit: followed },
  { what: 'nearest to a town', paths: repeat(list({ near: 'London' }), 40) },
  { what: 'page 50', paths: repeat(list({ page: '50' }), 20) },
  { what: 'map, zoom 9', paths: mapBoxes(9, 20).map((box) => `/listings/markers?${box}`), limit: followed },
  // Nothing of it was counted for somebody else before.
  {
    what: 'map, zoom 9, another price each',
    paths: mapBoxes(9, 20).map((box, n) => `/listings/markers?${box}&maxPrice=${9_000 + n}`),
    upTo: 100_000,
  },
  { what: 'map, zoom 13', paths: mapBoxes(13, 20).map((box) => `/listings/markers?${box}`) },
  {
    what: 'two letters, absent',
    paths: ['zq', 'qz', 'xq', 'qx', 'vq', 'jq'].map((q) => list({ q })),
    upTo: 100_000,
  },
];

export default {
  about: 'the same questions to 1,000 and to up to 1,000,000 listings',
  async run(stage) {
    const apis: string[] = [];
    for (const rows of sizes) {
      const database = await stage.database(rows);
      await readWhole(database);
      apis.push(await stage.api(database));
    }
    // Processes that have just begun are slow for some hundred requests, and the one for the most listings began last.
    await timesInTurn(
      apis.map((url) => ({ url, paths: repeat(list(), 200) })),
      stage.signal,
    );
    const figures: Figure[] = [];
    for (const { what, paths, limit, upTo = Infinity } of questions) {
      const requested = sizes.filter((rows) => rows <= upTo);
      const times = await timesInTurn(
        requested.map((_, place) => ({ url: apis[place]!, paths })),
        stage.signal,
      );
      for (const [place, rows] of requested.entries()) {
        if (place === 0) continue;
        figures.push({
          what: `${what}, ${rows.toLocaleString('en-CA')}`,
          unit: 'ms',
          product: times[place]!,
          floor: times[0]!,
          against: '1,000',
          ...(limit?.at === rows ? { must: limit.must, aim: limit.aim } : {}),
        });
      }
    }
    return figures;
  },
} satisfies Bench;
