import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SilentLine, silentLine } from '@canopy/testing/silent-line';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { Database } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { openOrm } from './orm.ts';
import { stuckSeconds, type WatchedPool } from './pool-watch.ts';
import { TimedReads } from './timed-reads.ts';

const connections = 3;
const limits = { connectSeconds: 3, lockSeconds: 1, statementSeconds: 2 };
let server: TestDatabase;
let orm: MikroORM;
let database: Database;
let pool: WatchedPool;

beforeAll(async () => {
  server = await testDatabase();
  orm = await openOrm(server.url, [], connections, limits);
  database = new Database(orm);
  pool = (await orm.em.getConnection().getNativeClient()) as unknown as WatchedPool;
});
afterAll(async () => {
  await orm.close();
  await server.drop();
});

const pid = async (em: { execute<T>(sql: string): Promise<T> }) =>
  (await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]!.pid;
const end = (backend: number) => server.query('select pg_terminate_backend($1)', [backend]);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Every connection of the pool can be had at the same time: none was lost. */
async function expectAllFree(): Promise<void> {
  let inside = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  await Promise.all(
    Array.from({ length: connections }, () =>
      database.transaction(async (em) => {
        await em.execute('select 1');
        if ((inside += 1) === connections) open();
        await all;
      }),
    ),
  );
  expect(inside).toBe(connections);
}

/** More often than the pool is large: one lost connection a time would be all of them. */
const times = connections * 2 + 1;

describe('a connection that dies comes back to the pool', () => {
  it('when the database ends it inside a transaction', async () => {
    for (let time = 0; time < times; time += 1) {
      const error = await failure(
        database.transaction(async (em) => {
          await end(await pid(em));
          await em.execute('select 1');
        }),
      );
      expect(isDatabaseAway(error)).toBe(true);
    }
    await expectAllFree();
  });

  it('when it is ended between the last statement and the commit', async () => {
    for (let time = 0; time < times; time += 1) {
      const error = await failure(database.transaction(async (em) => end(await pid(em))));
      expect(isDatabaseAway(error)).toBe(true);
    }
    await expectAllFree();
  });

  it('when it is ended while it lies in the pool', async () => {
    for (let time = 0; time < times; time += 1) {
      await failure(database.row('select 1'));
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'canopy'`,
      );
      await failure(database.transaction((em) => em.execute('select 1')));
    }
    await expectAllFree();
  });

  it('when all of them are ended at once in the middle of their transactions', async () => {
    for (let time = 0; time < 3; time += 1) {
      await Promise.all(
        Array.from({ length: connections * 2 }, () =>
          failure(
            database.transaction(async (em) => {
              await em.execute('select pg_sleep(0.05)');
              await server.query(
                `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'canopy'`,
              );
              await em.execute('select 1');
            }),
          ),
        ),
      );
    }
    await expectAllFree();
  });

  it('when a statement is refused, as before', async () => {
    for (let time = 0; time < times; time += 1) {
      const error = await failure(database.transaction((em) => em.execute('select 1 / 0')));
      expect(isDatabaseAway(error)).toBe(false);
    }
    await expectAllFree();
  });
});

describe('what takes too long is ended by the database', () => {
  it('a statement', async () => {
    const error = await failure(database.row('select pg_sleep(60)'));
    expect(error).toMatchObject({ code: '57014' });
    expect(isDatabaseAway(error)).toBe(true);
    await expectAllFree();
  });

  it('waiting for a lock', async () => {
    let unlock = () => {};
    const locked = database.transaction(async (em) => {
      await em.execute('lock table sweep_runs');
      await new Promise<void>((resolve) => (unlock = resolve));
    });
    await expect
      .poll(
        async () =>
          (
            await server.query(
              `select 1 from pg_locks where mode = 'AccessExclusiveLock' and relation = 'sweep_runs'::regclass`,
            )
          ).length,
      )
      .toBe(1);
    const error = await failure(database.row('select * from sweep_runs'));
    expect(error).toMatchObject({ code: '55P03' });
    expect(isDatabaseAway(error)).toBe(true);
    unlock();
    await locked;
  });

  it('two transactions that wait for each other: one of them may try again', async () => {
    await server.query('create table left_hand (); create table right_hand ()');
    let arrived = 0;
    const lock = (first: string, second: string) =>
      database.transaction(async (em) => {
        await em.execute(`lock table ${first}`);
        arrived += 1;
        await expect.poll(() => arrived).toBe(2);
        // Longer than the database takes to see it.
        await em.execute(`set local lock_timeout = '10s'`);
        await em.execute(`lock table ${second}`);
      });
    const errors = await Promise.all([
      failure(lock('left_hand', 'right_hand')),
      failure(lock('right_hand', 'left_hand')),
    ]);
    const [given] = errors.filter((error) => error !== null);
    expect(given).toMatchObject({ code: '40P01' });
    expect(isDatabaseAway(given)).toBe(true);
    await expectAllFree();
  });

  it('waiting for a connection, and the watch counts how long none came back', async () => {
    let now = 0;
    const stuckFor = stuckSeconds(pool, () => now);
    expect(stuckFor()).toBe(0);
    let free = () => {};
    const wait = new Promise<void>((resolve) => (free = resolve));
    let taken = 0;
    const holders = Array.from({ length: connections }, () => database.transaction(() => ((taken += 1), wait)));
    await expect.poll(() => taken).toBe(connections);
    expect(stuckFor()).toBe(0);
    now = 29_000;
    expect(stuckFor()).toBe(29);

    const error = await failure(database.row('select 1'));
    expect(String(error)).toContain('timeout exceeded when trying to connect');
    expect(isDatabaseAway(error)).toBe(true);

    now = 31_000;
    expect(stuckFor()).toBe(31);
    free();
    await Promise.all(holders);
    expect(stuckFor()).toBe(0);
    await expectAllFree();
  });
});

describe('where the network falls silent in the middle of a question', () => {
  let line: SilentLine;
  beforeAll(async () => {
    line = await silentLine(server.url);
  });
  afterAll(() => line.close());

  it('a read is given up, and the next one has a connection that answers', async () => {
    const reads = new TimedReads(line.url, { connections: 1, milliseconds: 400, tooSlow: 'search_too_slow' });
    // A connection that nobody asks may be silent.
    const backend = () => reads.row<{ pid: number }>('select pg_backend_pid() as pid');
    const before = await backend();
    await new Promise((wake) => setTimeout(wake, 1_600));
    expect(await backend()).toEqual(before);
    line.silent = true;
    const error = await failure(reads.row('select 1'));
    expect(isDatabaseAway(error)).toBe(true);
    line.silent = false;
    expect(await reads.row('select 1 as one')).toEqual({ one: 1 });
    await reads.close();
  });

  it('a transaction is given up, and so is its connection', async () => {
    const far = await openOrm(line.url, [], 1, { connectSeconds: 1, lockSeconds: 1, statementSeconds: 1 });
    const work = new Database(far);
    const error = await failure(
      work.transaction(async (em) => {
        await em.execute('select 1');
        line.silent = true;
        await em.execute('select 1');
      }),
    );
    expect(isDatabaseAway(error)).toBe(true);
    line.silent = false;
    expect(await work.row('select 1 as one')).toEqual({ one: 1 });
    await far.close(true);
  });
});
