import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '@canopy/platform/database';
import { lookMilliseconds } from '@canopy/platform/health';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let buyer: Person;
beforeAll(async () => {
  api = await startApi();
  buyer = await person(api.database);
  await listing(api.database, (await provider(api.database)).id);
});
afterAll(() => api.stop());

const status = async (path: string, as: Person | null = null) => (await api.call('GET', path, { as })).status;
/** A proxy or a supervisor waits two seconds for it; a busy machine of tests is given more. */
const ready = async () => {
  const answer = await fetch(`${api.config.api.url}/health/ready`, { signal: AbortSignal.timeout(10_000) });
  return {
    status: answer.status,
    body: (await answer.json()) as { status: string; details: { database: { status: string } } },
  };
};

it('a locked table stops nobody but those who need it, and them for five seconds, with a word when to try again', async () => {
  const locker = new pg.Client({ connectionString: api.database.url });
  await locker.connect();
  await locker.query('begin; lock table tickets');
  try {
    const locked = api.call('GET', '/my/tickets', { as: buyer });
    expect(await Promise.all([status('/viewer', buyer), status('/listings'), status('/health/live')])).toEqual([
      200, 200, 200,
    ]);
    const answer = await locked;
    expect([answer.status, answer.body.reason, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  } finally {
    await locker.end();
  }
  expect(await status('/my/tickets', buyer)).toBe(200);
});

it('when every connection is taken, readiness says so in two seconds, who is asking is still known, and all goes on afterwards', async () => {
  expect(lookMilliseconds).toBeLessThan(2_000);
  const database = api.app.get(Database);
  const pool = await api.app.get(MikroORM).em.getConnection().getNativeClient();
  let free = () => {};
  const wait = new Promise<void>((resolve) => (free = resolve));
  const holders = Array.from({ length: pool.options.max! }, () => database.transaction(() => wait));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(pool.options.max);
  expect(await ready()).toMatchObject({
    status: 503,
    body: { status: 'error', details: { database: { status: 'down' } } },
  });
  const [viewer, tickets] = await Promise.all([
    api.call('GET', '/viewer', { as: buyer }),
    api.call('GET', '/my/tickets', { as: buyer }),
  ]);
  expect([viewer.status, tickets.status, tickets.body.reason]).toEqual([200, 503, 'unavailable']);
  free();
  await Promise.all(holders);
  expect([(await ready()).status, await status('/my/tickets', buyer)]).toEqual([200, 200]);
});

it('connections that the database ends again and again cost an answer, never a 500, and no slot', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const answers = Promise.all([
      ...Array.from({ length: 6 }, () => status('/my/tickets', buyer)),
      ...Array.from({ length: 3 }, () => status('/listings')),
      ...Array.from({ length: 4 }, () =>
        api.call('PATCH', '/account', { as: buyer, body: { displayName: 'Rosa' } }).then((answer) => answer.status),
      ),
    ]);
    await api.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'canopy%'`,
    );
    for (const code of await answers) seen.add(code);
  }
  for (const expected of [200, 204, 503]) seen.delete(expected);
  expect([...seen]).toEqual([]);
  // On a busy machine the last connections end a moment after they were told to.
  const many = async () => new Set(await Promise.all(Array.from({ length: 30 }, () => status('/my/tickets', buyer))));
  await expect.poll(many).toEqual(new Set([200]));
  expect((await ready()).body.status).toBe('ok');
});
