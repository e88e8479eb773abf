import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bounds } from '@canopy/contracts/bounds';
import type { TimedReads } from '@canopy/platform/database';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { boxOf, gridOver } from './map-grid.ts';
import { type Cell, MapCells } from './map-cells.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.query(
    `with seller as (insert into users (email, display_name) values ('seller@example.test', 'S') returning id)
     insert into listings (user_id, title, description, category, location, contact, lat, lng)
     select seller.id, 'Club ' || n, 'We meet', case n % 2 when 0 then 'other' else 'education' end, 'London', 'a@b.test',
       42 + (n * 7919 % 3000) / 1000.0, -83 + (n * 104729 % 5000) / 1000.0
     from seller, generate_series(1, 3000) n`,
  );
  // Around the crossing of both zeros, also exactly there.
  await database.query(
    `insert into listings (user_id, title, description, category, location, contact, lat, lng)
     select user_id, 'Far away', 'We meet', 'other', 'Sea', 'a@b.test', lat, lng
     from (select user_id from listings limit 1) l, unnest(array[-3, -0.1, 0, 0.1, 3]) lat, unnest(array[-9, -0.1, 0, 0.1, 9]) lng`,
  );
});
afterAll(() => database.drop());

/** A database that counts what it is asked, and refuses while it is away. */
function mapCells() {
  const boxes: unknown[][] = [];
  const state = { away: false };
  const rows = async (text: string, parameters: unknown[]) => {
    boxes.push(parameters.slice(2));
    if (state.away) throw new Error('away');
    let index = 0;
    return database.query(
      text.replace(/\?/g, () => `$${(index += 1)}`),
      parameters,
    );
  };
  return { cells: new MapCells({ rows } as unknown as TimedReads), boxes, state };
}

const counts = (cells: Cell[]) => cells.map(({ column, row, count }) => `${column}, ${row}: ${count}`).sort();

const everything = { sql: 'true', parameters: [] };
const education = { sql: `l.category = 'education'`, parameters: [] };
const toronto: Bounds = { south: 43.2, north: 44.1, west: -80.1, east: -78.7 };
const moved = (box: Bounds, degrees: number): Bounds => ({
  ...box,
  west: box.west + degrees,
  east: box.east + degrees,
});

it.each([
  [6, toronto],
  [9, toronto],
  [11, { south: 43.21, north: 43.33, west: -80.2, east: -79.9 }],
  [9, { south: -10, north: 10, west: -30, east: 30 }],
])('at zoom %i each listing of the cells in sight is counted once', async (zoom, box) => {
  const grid = gridOver(box, zoom);
  const { south, north, west, east } = boxOf(grid);
  const found = await mapCells().cells.of(grid, 'all', everything);
  const [expected] = await database.query<{ count: number }>(
    'select count(*)::int as count from listings where lat >= $1 and lat < $2 and lng >= $3 and lng < $4',
    [south, north, west, east],
  );
  expect(expected!.count).toBeGreaterThan(10);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(expected!.count);
  for (const { column, row, lat, lng } of found)
    expect([Math.floor(lng / grid.width), Math.floor(lat / grid.height)]).toEqual([column, row]);
});

it('whoever looks at the same part asks nothing more, and whoever moves the map asks for what comes into sight', async () => {
  const { cells, boxes } = mapCells();
  const grid = gridOver(toronto, 9);
  const first = await cells.of(grid, 'all', everything);
  expect(await cells.of(grid, 'all', everything)).toEqual(first);
  expect(boxes).toHaveLength(1);

  const further = gridOver(moved(toronto, 1), 9);
  const second = await cells.of(further, 'all', everything);
  expect(counts(second)).toEqual(counts(await mapCells().cells.of(further, 'all', everything)));
  const [south, north, west, east] = boxes[1] as number[];
  const seen = boxOf(grid);
  expect([south! <= seen.south, north! >= seen.north, west! >= seen.east, east! >= boxOf(further).east]).toEqual(
    Array(4).fill(true),
  );
});

it('what others look for is counted apart', async () => {
  const { cells, boxes } = mapCells();
  const grid = gridOver(toronto, 9);
  const sum = async (key: string, filter: typeof everything) =>
    (await cells.of(grid, key, filter)).reduce((all, { count }) => all + count, 0);
  const [all, some] = [await sum('all', everything), await sum('education', education)];
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  expect(boxes).toHaveLength(2);
});

it('people who look at the same moment share one question, and a failure is not kept', async () => {
  const { cells, boxes, state } = mapCells();
  const grid = gridOver(toronto, 9);
  state.away = true;
  const failed = await Promise.allSettled([cells.of(grid, 'all', everything), cells.of(grid, 'all', everything)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(boxes).toHaveLength(1);
  state.away = false;
  expect((await cells.of(grid, 'all', everything)).length).toBeGreaterThan(10);
});
