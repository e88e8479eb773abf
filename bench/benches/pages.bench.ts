import { withClient } from '../database.ts';
import type { Bench } from '../registry.ts';
import { loadInTurn } from '../measure.ts';
import { pageFloor } from '../page-floor.ts';

const rows = 100_000;
const connections = 16;
/** So many different addresses, so that nobody asks the same at the same moment. */
const addresses = 5_000;
const apart = (path: string, name = 'n') =>
  Array.from({ length: addresses }, (_, n) => `${path}${path.includes('?') ? '&' : '?'}${name}=${n}`);

export default {
  about: 'whole pages against a Remix route of the least code and against hello, world',
  async run(stage) {
    const database = await stage.database(rows);
    const list = await stage.program(['bench/floors/list-floor.ts'], { DATABASE_URL: database }, '/listings');
    const floor = await pageFloor(stage, list);
    const api = await stage.api(database);
    const web = await stage.web(api);
    const ids = await withClient(database, async (client) =>
      (await client.query<{ id: string }>(`select id from listings order by id limit ${addresses}`)).rows.map(
        (row) => row.id,
      ),
    );
    const id = ids[0]!;
    const [listings, searched, one, oneShared, others, home, contact, theirs, theirOne, theirOthers, hello] =
      await loadInTurn(
        [
          { url: web, paths: ['/listings'] },
          { url: web, paths: apart('/listings?category=education') },
          { url: web, paths: [`/listings/${id}`] },
          { url: web, paths: apart(`/listings/${id}`, 'fbclid') },
          { url: web, paths: ids.map((each) => `/listings/${each}`) },
          { url: web, paths: apart('/') },
          { url: web, paths: apart('/contact') },
          { url: floor, paths: ['/listings'] },
          { url: floor, paths: [`/one/${id}`] },
          { url: floor, paths: ids.map((each) => `/one/${each}`) },
          { url: floor, paths: ['/hello'] },
        ],
        connections,
        stage.signal,
      );
    return [
      {
        what: '/listings, 24 cards',
        unit: 'req/s',
        product: listings!.rate,
        floor: theirs!.rate,
        against: 'the same in least code',
        must: 0.6,
        aim: 0.8,
      },
      {
        what: '/listings, p99',
        unit: 'ms',
        product: listings!.p99,
        floor: theirs!.p99,
        against: 'the same in least code',
      },
      {
        what: '/listings, 24 cards',
        unit: 'req/s',
        product: listings!.rate,
        floor: hello!.rate,
        against: 'hello, world',
        must: 0.12,
        aim: 0.16,
      },
      {
        what: '/listings, each another address',
        unit: 'req/s',
        product: searched!.rate,
        floor: theirs!.rate,
        against: 'the same in least code',
        must: 0.5,
        aim: 0.8,
      },
      {
        what: '/listings/{id}',
        unit: 'req/s',
        product: one!.rate,
        floor: theirOne!.rate,
        against: 'the same in least code',
      },
      { what: '/listings/{id}', unit: 'req/s', product: one!.rate, floor: hello!.rate, against: 'hello, world' },
      {
        what: '/listings/{id}, each by a link of its own',
        unit: 'req/s',
        product: oneShared!.rate,
        floor: theirOne!.rate,
        against: 'the same in least code',
        must: 1,
      },
      {
        what: '/listings/{id}, each another listing',
        unit: 'req/s',
        product: others!.rate,
        floor: theirOthers!.rate,
        against: 'the same in least code',
      },
      {
        what: '/, each another address',
        unit: 'req/s',
        product: home!.rate,
        floor: hello!.rate,
        against: 'hello, world',
      },
      {
        what: '/contact, each another address',
        unit: 'req/s',
        product: contact!.rate,
        floor: hello!.rate,
        against: 'hello, world',
        must: 0.4,
        aim: 0.6,
      },
    ];
  },
} satisfies Bench;
