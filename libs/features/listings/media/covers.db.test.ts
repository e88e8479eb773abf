import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { until } from '@canopy/testing/until';

let database: TestDatabase;
let seller: string;
let listing: string;
beforeAll(async () => {
  database = await testDatabase();
  seller = await idOf(`insert into users (email, display_name) values ('seller@example.test', 'S') returning id`);
});
afterAll(() => database.drop());
beforeEach(async () => void (listing = await published()));

const idOf = async (sql: string, parameters: unknown[] = []) =>
  (await database.query<{ id: string }>(sql, parameters))[0]!.id;
const published = () =>
  idOf(
    `insert into listings (user_id, title, description, category, location, contact) values ($1, 'Judo', 'J', 'other', 'London', 'a@b.test') returning id`,
    [seller],
  );
const insertion = `insert into listing_media (listing_id, position, type, key, alt, width, height, sizes)
  values ($1, $2, 'image', $3, 'A hall', 800, 600, '[{"key": "small.webp", "width": 160}]')`;
const add = (position: number, key: string) => database.query(insertion, [listing, position, key + listing]);

/** What stands on the listing: the key of its cover without the id that keeps keys apart, and how many files it has. */
async function shown(id = listing) {
  const [row] = await database.query<{ cover: { key: string } | null; media_count: number }>(
    'select cover, media_count from listings where id = $1',
    [id],
  );
  return [row!.cover && row!.cover.key.replace(listing, ''), row!.media_count];
}

it('a listing shows the first of its files and their number, whatever happens to them', async () => {
  expect(await shown()).toEqual([null, 0]);
  await add(1, 'second');
  await add(0, 'first');
  expect(await shown()).toEqual(['first', 2]);
  await database.query('update listing_media set position = 1 - position where listing_id = $1', [listing]);
  expect(await shown()).toEqual(['second', 2]);
  await database.query(
    `update listing_media set alt = 'The mats', width = 1200, sizes = '[]' where listing_id = $1 and position = 0`,
    [listing],
  );
  const [file] = await database.query<{ id: string }>(
    'select id, key, type, alt, width, height, sizes from listing_media where listing_id = $1 and position = 0',
    [listing],
  );
  expect(await database.query('select cover from listings where id = $1', [listing])).toEqual([{ cover: file }]);
  expect(file).toMatchObject({ alt: 'The mats', width: 1_200, sizes: [] });

  const other = await published();
  await database.query('update listing_media set listing_id = $2 where id = $1', [file!.id, other]);
  expect([await shown(), await shown(other)]).toEqual([
    ['first', 1],
    ['second', 1],
  ]);
  await database.query('delete from listing_media where listing_id = $1', [listing]);
  expect(await shown()).toEqual([null, 0]);
  // A listing that goes takes its files along, and leaves nothing to be shown on.
  await database.query('delete from listings where id = $1', [other]);
  expect(await database.query('select from listing_media where listing_id = $1', [other])).toEqual([]);
});

it('of two who change the files at once the later one shows what both did; a buyer waits for neither before its end', async () => {
  await add(0, 'first');
  const [one, other] = [new pg.Client(database.servedUrl), new pg.Client(database.servedUrl)];
  await Promise.all([one.connect(), other.connect()]);
  try {
    await Promise.all([one.query('begin'), other.query('begin')]);
    await one.query('delete from listing_media where listing_id = $1', [listing]);
    await other.query(insertion, [listing, 1, 'late']);
    await database.query(
      `begin; set local lock_timeout = 1000; update listings set held_seats = 1 where id = '${listing}'; commit`,
    );
    // The first of them is held up at its end, with the lock in its hands.
    await one.query('set constraints listings_show_their_cover immediate');
    const waiting = other.query('commit');
    await until(
      async () =>
        (await database.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query = 'commit'`))
          .length === 1,
      'the other to wait',
    );
    await one.query('commit');
    await waiting;
    expect(await shown()).toEqual(['late', 1]);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
});
