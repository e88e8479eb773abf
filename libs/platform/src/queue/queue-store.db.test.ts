import { Queue } from 'bullmq';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { backendOf, queueStore } from './queue-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('a connection that a queue has taken may be ended between two statements, and the queue goes on', async () => {
  const store = queueStore({ databaseUrl: database.url, queue: { redisUrl: null } });
  const backend = backendOf(store.connection) as unknown as (
    name: string,
    options: object,
  ) => { connection: { pool: pg.Pool }; close(): Promise<void> };
  let pool!: pg.Pool;
  const queue = new Queue('ended', store, ((...parameters: Parameters<typeof backend>) => {
    const made = backend(...parameters);
    pool = made.connection.pool;
    return made;
  }) as never);
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
