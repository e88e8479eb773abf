import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person } from '@canopy/testing/factories';
import { startWorker } from '@canopy/testing/worker';
import { EndedAccessSweep } from './jobs/ended-access.sweep.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let somebody: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
  somebody = await person(api.database);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

it('what opens nothing any more goes: sessions, links and waiting connections; what still does, or may be looked for, stays', async () => {
  const session = (name: string, expires: string, seen: string) =>
    api.database.query(
      `insert into sessions (token_hash, user_id, user_agent, expires_at, last_seen_at) values (sha256($2::text::bytea), $1, $2, now() + $3::interval, now() + $4::interval)`,
      [somebody.id, name, expires, seen],
    );
  await session('too old', '-1 minute', '-1 hour');
  await session('idle', '40 days', '-30 days -1 minute');
  await session('still good', '1 minute', '-29 days -23 hours');
  const link = (name: string, expires: string, used: string | null) =>
    api.database.query(
      `insert into mailed_links (user_id, purpose, email, token_hash, expires_at, used_at) values ($1, 'password_reset', $2, sha256($2::text::bytea), now() + $3::interval, now() + $4::interval)`,
      [somebody.id, name, expires, used],
    );
  await link('expired long ago', '-30 days -1 minute', null);
  await link('used long ago', '1 day', '-30 days -1 minute');
  await link('expired', '-29 days', null);
  await link('used', '1 day', '-1 day');
  await link('waiting', '1 minute', null);
  const waiting = (name: string, expires: string) =>
    api.database.query(
      `insert into waiting_connections (token_hash, user_id, provider, subject, email, expires_at) values (sha256($2::text::bytea), $1, 'google', $2, 'a@b.test', now() + $3::interval)`,
      [somebody.id, name, expires],
    );
  await waiting('over', '-1 minute');
  await waiting('open', '1 minute');

  await worker.app.get(EndedAccessSweep).sweep();

  const names = async (sql: string) =>
    (await api.database.query<{ name: string }>(sql, [somebody.id])).map(({ name }) => name);
  expect(
    await names(
      `select user_agent as name from sessions where user_id = $1 and user_agent in ('too old', 'idle', 'still good')`,
    ),
  ).toEqual(['still good']);
  expect(await names('select email as name from mailed_links where user_id = $1 order by 1')).toEqual([
    'expired',
    'used',
    'waiting',
  ]);
  expect(await names('select subject as name from waiting_connections where user_id = $1')).toEqual(['open']);
  expect((await api.call('GET', '/viewer', { as: somebody })).status).toBe(200);
});

it('more than one portion goes in one round', async () => {
  await api.database.query(
    `insert into sessions (token_hash, user_id, expires_at) select sha256(n::text::bytea), $1, now() - interval '1 day' from generate_series(1, 4_500) n`,
    [somebody.id],
  );
  await worker.app.get(EndedAccessSweep).sweep();
  expect(await api.database.query('select count(*)::int as old from sessions where expires_at < now()')).toEqual([
    { old: 0 },
  ]);
});
