import { connect, createServer, type AddressInfo } from 'node:net';
import { DriverException } from '@mikro-orm/postgresql';
import { beforeAll, expect, it } from 'vitest';
import { lookAt } from '../health/health.ts';
import { isDatabaseAway } from './database-away.ts';
import { problemText } from './problem-text.ts';

/** What the driver gets of Node where a host name has two addresses, and neither answers. */
let refused: Error;
beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  refused = await new Promise<Error>((resolve) =>
    connect({
      host: 'database.test',
      port,
      autoSelectFamily: true,
      lookup: (_, __, found) => found(null, addresses as never),
    }).on('error', resolve),
  );
  expect(refused).toBeInstanceOf(AggregateError);
});

it.each([
  ['from the driver', () => refused],
  ['through MikroORM', () => new DriverException(refused)],
])('a database whose host name has several addresses is away when none answers, %s', async (_, error) => {
  expect(isDatabaseAway(error())).toBe(true);
  expect(problemText(error())).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:/);
  expect(await lookAt({ name: 'database', look: () => Promise.reject(error()) })).toMatchObject({
    database: { status: 'down', reason: expect.stringContaining('ECONNREFUSED') as string },
  });
});

it('what is wrong with a request is no database that is away, however many errors it has', () => {
  expect(isDatabaseAway(new AggregateError([new Error('no'), new TypeError('neither')]))).toBe(false);
  expect(isDatabaseAway('no')).toBe(false);
});
