import type { Socket } from 'node:net';
import { Queue } from 'bullmq';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { silentLine } from '@canopy/testing/silent-line';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { AppQueue } from './app-queue.ts';
import { AppWorker } from './app-worker.ts';
import { backendOf, queueStore } from './queue-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Open = (...parameters: unknown[]) => { connection: { pool: pg.Pool } };

const storeOf = (databaseUrl: string) => queueStore({ databaseUrl, queue: { redisUrl: null } });

/** A queue with a look at its connections. */
function openQueue(
  name: string,
  prepare: (pool: pg.Pool) => void = () => undefined,
  store = storeOf(database.url),
): { queue: Queue; pool: pg.Pool } {
  const backend = backendOf(store.connection) as unknown as Open;
  let pool!: pg.Pool;
  const watched = (...parameters: unknown[]) => {
    const made = backend(...parameters);
    pool = made.connection.pool;
    prepare(pool);
    return made;
  };
  const queue = new Queue(name, store, watched as never);
  queue.on('error', () => undefined);
  return { queue, pool };
}

it('a connection that a queue has taken may be ended between two statements, and the queue goes on', async () => {
  const { queue, pool } = openQueue('ended');
  await queue.add('before', {});
  const taken = await pool.connect();
  const { rows } = await taken.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => void taken.on('end', resolve));
  await database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await ended;
  await expect(taken.query('select')).rejects.toThrow();
  taken.release();
  await queue.add('after', {});
  expect(await queue.getWaitingCount()).toBe(2);
  await queue.close();
});

it('queues that could not begin, because their database was away, begin when it is there', async () => {
  let away = true;
  const awayAtFirst = (pool: pg.Pool) => {
    const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown;
    pool.connect = ((...parameters: unknown[]) =>
      away ? Promise.reject(new Error('connect ECONNREFUSED')) : connect(...parameters)) as typeof pool.connect;
  };
  const store = storeOf(database.url);
  const queues = ['begun', 'begun-beside'].map((name) => openQueue(name, awayAtFirst, store).queue);
  for (const queue of queues) await expect(queue.add('early', {})).rejects.toThrow('ECONNREFUSED');
  away = false;
  for (const queue of queues.toReversed()) {
    await queue.add('later', {});
    expect(await queue.getWaitingCount()).toBe(1);
  }
  await Promise.all(queues.map((queue) => queue.close()));
});

it('of the queues of a process one brings their schema up to date, and the others wait until it is', async () => {
  const empty = await testDatabase();
  await empty.query('drop schema if exists bullmq cascade');
  const store = storeOf(empty.url);
  const migrating: string[] = [];
  const pools: pg.Pool[] = [];
  const watched = (name: string, ...more: unknown[]) => {
    const made = (backendOf(store.connection) as unknown as Open)(name, ...more);
    pools.push(made.connection.pool);
    made.connection.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
      client.query = ((...parameters: unknown[]) => {
        if (String(parameters[0]).startsWith('CREATE SCHEMA')) migrating.push(name);
        return query(...parameters);
      }) as typeof client.query;
    });
    return made;
  };
  const queues = ['first', 'second', 'third'].map((name) => new Queue(name, store, watched as never));
  await Promise.all(queues.map((queue) => queue.add('job', {})));
  expect(migrating).toEqual(['first']);
  // Later nobody asks for a connection more than the first one does.
  const taken = await Promise.all(
    queues.map(async (queue, place) => {
      let count = 0;
      pools[place]!.on('acquire', () => (count += 1));
      await queue.add('job', {});
      return count;
    }),
  );
  expect(taken).toEqual([taken[0], taken[0], taken[0]]);
  await Promise.all(queues.map((queue) => queue.close()));
  await empty.drop();
});

it('a database that fell silent is given up, and the queue goes on when there is one again', async () => {
  const line = await silentLine(database.url);
  const { queue, pool } = openQueue('silent', undefined, storeOf(line.url));
  await queue.add('before', {});
  const held = await pool.connect();
  const { stream } = (held as unknown as { connection: { stream: Socket } }).connection;
  expect(stream.timeout).toBe(20_000);
  // Nobody waits for as long here.
  stream.setTimeout(200);
  held.release();
  line.silent = true;
  await expect(queue.add('lost', {})).rejects.toThrow('the database does not answer');
  line.silent = false;
  await queue.add('after', {});
  expect(await queue.getWaitingCount()).toBe(2);
  await queue.close();
  line.close();
});

it('a job whose worker is gone is taken up also when the clock of whoever looked last was ahead by an hour', async () => {
  const { queue } = openQueue('ahead');
  await queue.add('lost', {});
  await database.query(
    `update bullmq.job set state = 'active', lock_token = 'gone', locked_until_ms = 1 where queue = 'ahead'`,
  );
  await database.query(`insert into bullmq.meta (queue, field, value) values ('ahead', 'stalled-check', $1)`, [
    String(Date.now() + 3_600_000),
  ]);
  const store = storeOf(database.url);
  const done: string[] = [];
  const worker = new AppWorker('ahead', async ({ name }) => void done.push(name), { ...store, stalledInterval: 100 });
  worker.on('error', () => undefined);
  await expect.poll(() => done).toEqual(['lost']);
  await worker.close();
  await queue.close();
});

it('a store that was never there makes nothing pile up: what waits for it is counted, and bounded', async () => {
  const never = { connection: { host: '127.0.0.1', port: 9, retryStrategy: () => 60_000 }, prefix: 'never' };
  const queue = new AppQueue('never', never as never);
  for (let n = 0; n < 12_000; n += 1) queue.enqueue({ n });
  // The first portion is on its way.
  await expect.poll(() => queue.inLine()).toBe(9_800);
  queue.enqueue({ n: 12_000 });
  expect(await queue.inLine()).toBe(9_801);
  await queue.close();
});

it('what is enqueued at the same moment travels together where its job says so, and what comes alone as it is', async () => {
  const store = storeOf(database.url);
  const queue = new AppQueue('together', store);
  // For three jobs a portion costs PostgreSQL ten times as much.
  const portions = vi.spyOn(queue, 'addBulk');
  for (let n = 1; n <= 9; n += 1) queue.enqueue({ n }, 4);
  const stored = async () => (await queue.getJobs(['wait'], 0, -1, true)).map(({ data }) => data as unknown);
  await expect
    .poll(stored)
    .toEqual([
      { together: [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }] },
      { together: [{ n: 5 }, { n: 6 }, { n: 7 }, { n: 8 }] },
      { n: 9 },
    ]);
  expect(portions).not.toHaveBeenCalled();
  await queue.drain();
  // A few are done side by side by those who have nothing else to do.
  for (let n = 1; n <= 4; n += 1) queue.enqueue({ n }, 4);
  await expect.poll(stored).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
  const other = new AppQueue('apart', store);
  for (let n = 1; n <= 9; n += 1) other.enqueue({ n });
  await expect.poll(() => other.getWaitingCount()).toBe(9);
  await Promise.all([queue.close(), other.close()]);
});
