import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import type { Config } from '../config/index.ts';
import { isDatabaseAway } from '../database/index.ts';
import { RateLimits } from './rate-limits.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const limit = { name: 'test', times: 1, seconds: 60 };
const limitsOf = (databaseUrl: string) => new RateLimits({ databaseUrl, rateLimits: true } as Config);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('a table that somebody locked, and a database that says nothing, end the question as a database that is away', async () => {
  const locking = new pg.Client({ connectionString: server.url });
  await locking.connect();
  await locking.query('begin; lock table rate_limits');
  const open: Socket[] = [];
  const silent = createServer((socket) => void open.push(socket));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const [locked, unanswered] = [
    limitsOf(server.url),
    limitsOf(`postgres://somebody@127.0.0.1:${(silent.address() as AddressInfo).port}/canopy`),
  ];
  try {
    const [first, second] = await Promise.all([
      failure(locked.count(limit, 'key')),
      failure(unanswered.count(limit, 'key')),
    ]);
    expect([isDatabaseAway(first), isDatabaseAway(second)]).toEqual([true, true]);
    await locking.query('rollback');
    // The connection is of use again, and what was not counted does not count.
    expect([await failure(locked.count(limit, 'key')), await failure(locked.count(limit, 'key'))]).toMatchObject([
      null,
      { code: 'too_many_requests' },
    ]);
  } finally {
    for (const socket of open) socket.destroy();
    silent.close();
    await Promise.all([locking.end(), locked.onApplicationShutdown(), unanswered.onApplicationShutdown()]);
  }
});
