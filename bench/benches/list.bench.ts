import type { ListingPage } from '@canopy/contracts/listings';
import type { Bench } from '../registry.ts';
import { commonWord, word } from '../listings.sql.ts';
import { loadInTurn, repeat, timesInTurn } from '../measure.ts';
import type { Figure } from '../table.ts';

const rows = 100_000;
const pageSize = 24;
const list = (search: Record<string, string> = {}) => `/listings?${new URLSearchParams(search)}`;
const range = (times: number) => Array.from({ length: times }, (_, n) => n);

export default {
  about: `the API's list of ${rows.toLocaleString('en-CA')} listings against Fastify and pg`,
  async run(stage) {
    const database = await stage.database(rows);
    const product = await stage.api(database);
    const floor = await stage.program(['bench/floors/list-floor.ts'], { DATABASE_URL: database }, '/listings');
    const figures: Figure[] = [];

    const under = async (what: string, paths: string[], must = { rate: 0.5, p99: 2 }, aim = 0.8) => {
      const [ours, theirs] = await loadInTurn(
        [
          { url: product, paths },
          { url: floor, paths },
        ],
        32,
        stage.signal,
      );
      figures.push(
        {
          what: `${what}, 32 connections`,
          unit: 'req/s',
          product: ours!.rate,
          floor: theirs!.rate,
          must: must.rate,
          aim,
        },
        { what: `${what}, p99`, unit: 'ms', product: ours!.p99, floor: theirs!.p99, must: must.p99, aim: 1.3 },
      );
    };
    // Those who ask the same share one answer.
    await under('no filter', [list()], { rate: 1, p99: 2 }, 1);
    await under('category + common word', [list({ category: 'education', q: commonWord })], { rate: 1, p99: 2 }, 1);
    await under(
      'category + rare words, never the same',
      range(5_000).map((n) => list({ category: 'education', q: word('rare', n) })),
      { rate: 0.6, p99: 1.6 },
    );

    // Nobody asked before, so nothing is shared or kept: cards, counts and the box of the map are all read.
    await under(
      'category + common word, each with another price',
      range(40_000).map((n) => list({ category: 'education', q: commonWord, maxPrice: String(2_000 + n) })),
    );

    const single = async (
      what: string,
      paths: string[],
      {
        against = floor,
        floorPaths = paths,
        name,
        must,
        aim,
      }: { against?: string; floorPaths?: string[]; name?: string; must?: number; aim?: number } = {},
    ) => {
      const [ours, theirs] = await timesInTurn(
        [
          { url: product, paths },
          { url: against, paths: floorPaths },
        ],
        stage.signal,
      );
      figures.push({
        what,
        unit: 'ms',
        product: ours!,
        floor: theirs!,
        ...(name ? { against: name } : {}),
        ...(must ? { must } : {}),
        ...(aim ? { aim } : {}),
      });
    };
    const rare = range(60).map((n) => list({ q: word('rare', n + 100) }));
    await single('first page', repeat(list(), 60));
    await single('category', repeat(list({ category: 'other' }), 60));
    await single('common word', repeat(list({ q: commonWord }), 60));
    await single('rare word', rare);
    await single(
      'medium word',
      range(30).map((n) => list({ q: word('medium', n) })),
      { against: product, floorPaths: rare.toReversed(), name: 'our rare word', must: 15, aim: 8 },
    );
    await single('two letters, present', repeat(list({ q: 'an' }), 30));
    await single(
      'two letters, absent',
      ['zq', 'qz', 'xq', 'qx', 'vq', 'jq', 'qj', 'zx', 'wq', 'qw'].map((q) => list({ q })),
      { must: 1, aim: 0.7 },
    );
    await single('page 50', repeat(list({ page: '50' }), 40), {
      against: product,
      floorPaths: repeat(list(), 40),
      name: 'our first page',
    });
    const deep = await cursorOfPage(product, 1_000);
    await single('page 1000 by cursor', repeat(list({ after: deep, page: '1000' }), 60), {
      against: product,
      floorPaths: repeat(list(), 60),
      name: 'our first page',
      must: 1.2,
      aim: 1.05,
    });
    await single('nearest to a town, first page', repeat(list({ near: 'London' }), 40), {
      against: product,
      floorPaths: repeat(list(), 40),
      name: 'our first page',
    });
    return figures;
  },
} satisfies Bench;

/** Where a page begins that no number reaches, found by walking there. */
async function cursorOfPage(url: string, wanted: number): Promise<string> {
  let after = '';
  for (let page = 1; page < wanted && page * pageSize < rows; page += 1) {
    const answer = (await (await fetch(url + list(after ? { after, page: String(page) } : {}))).json()) as ListingPage;
    if (!answer.next) break;
    after = answer.next;
  }
  return after;
}
