import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { Database } from './database.ts';
import { openOrm } from './orm.ts';
import { planOnce, plannedOnce } from './prepared.ts';
import { anyOf, queriesOn } from './tables.ts';
import { TimedReads } from './timed-reads.ts';

let server: TestDatabase;
let orm: MikroORM;
let database: Database;
beforeAll(async () => {
  server = await testDatabase();
  await server.query('create table pears (id text primary key, best_before timestamptz)');
  await server.query(`insert into pears values ('conference', '2026-11-28T10:00:00Z'), ('bosc', null)`);
  // One connection, so that it is the same each time.
  orm = await openOrm(server.url, [], 1);
  database = new Database(orm);
});
afterAll(async () => {
  await orm.close();
  await server.drop();
});

const pears = (...ids: string[]) =>
  queriesOn<{ pears: { id: string; bestBefore: string | null } }>()(database)
    .selectFrom('pears')
    .select(['id', 'bestBefore'])
    .where('id', '=', anyOf(ids, 'text'))
    .orderBy('id');
const kept = () =>
  database.rows<{ plans: string }>(
    `select generic_plans::int as plans from pg_prepared_statements where statement like '%pears%'`,
  );

it('a marked statement is planned once for a connection, and says what any other says; no other is kept', async () => {
  const conference = [{ id: 'conference', bestBefore: '2026-11-28T10:00:00.000Z' }];
  for (let time = 0; time < 3; time += 1) expect(await pears('conference').execute()).toEqual(conference);
  expect(await kept()).toEqual([]);
  for (let time = 0; time < 8; time += 1)
    expect(await pears('conference').modifyEnd(plannedOnce).execute()).toEqual(conference);
  // PostgreSQL plans the first five for their values, to compare.
  expect(await kept()).toEqual([{ plans: 3 }]);
  expect(await pears('nobody').modifyEnd(plannedOnce).execute()).toEqual([]);
  expect(await pears('conference', 'bosc').modifyEnd(plannedOnce).execute()).toHaveLength(2);
  expect(await kept()).toHaveLength(2);
});

it('a marked statement that fails says why each time, in a transaction too, and the connection goes on', async () => {
  for (let time = 0; time < 2; time += 1)
    await expect(
      database.transaction(async (em) => {
        const insert = queriesOn<{ pears: { id: string } }>()(em).insertInto('pears').values({ id: 'bosc' });
        await insert.modifyEnd(plannedOnce).execute();
      }),
    ).rejects.toMatchObject({ constraint: 'pears_pkey' });
  expect(await pears('bosc').modifyEnd(plannedOnce).execute()).toHaveLength(1);
});

it('reads with a time limit plan a marked text once too', async () => {
  const reads = new TimedReads(server.url, { connections: 1, milliseconds: 5_000, tooSlow: 'search_too_slow' });
  try {
    const texts = ['select best_before from pears where id = ?', planOnce('select id from pears where id = ?')];
    for (const text of texts)
      for (let time = 0; time < 8; time += 1) expect(await reads.rows(text, ['conference'])).toHaveLength(1);
    expect(await reads.rows(`select generic_plans::int as plans from pg_prepared_statements`)).toEqual([{ plans: 3 }]);
  } finally {
    await reads.close();
  }
});
