import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompiledQuery } from 'kysely';
import { Clock } from '@canopy/platform/clock';
import { Database, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { PeopleQuery } from './people.queries.ts';

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  database = await testDatabase();
  orm = await openOrm(database.url, [], 2);
  await database.query(
    `insert into users (email, display_name, created_at)
     select 'someone' || n || '@example.test', 'Person ' || n, timestamptz '2020-01-01 00:00:00+00' + n * interval '1 minute'
     from generate_series(1, 200000) n`,
  );
  // What triggers write beside each row is measured elsewhere.
  for (const table of ['emails', 'payments']) await database.query(`alter table ${table} disable trigger user`);
  // Half of the mails are one person's.
  await database.query(
    `insert into emails (recipient, template, data, status, sent_at, created_at)
     select 'someone' || case when n % 2 = 0 then n else 7 end || '@example.test', 'refund', '{}', 'sent', now(), timestamptz '2026-01-01 00:00:00+00' + n * interval '1 second'
     from generate_series(1, 100000) n`,
  );
  await database.query(
    `insert into payments (user_id, buyer_name, provider_id, provider_name, listing_title, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     select u.id, 'B', s.id, 'P', 'T', 1000, 2000, 200, 800, 'pi_' || row_number() over (), u.created_at
     from (select id, created_at from users order by id limit 50000) u, (select id from users where email = 'someone7@example.test') s`,
  );
  await database.query('vacuum analyze users, emails, payments, refunds');
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

/** How many rows a read touches. */
const rows = async (query: CompiledQuery) => (await planAsItRan(database, query)).rows;

it('each list of one person among 200,000 touches about a page of rows, however many there are of it', async () => {
  const people = new PeopleQuery(new Database(orm), new Clock());
  const [busy] = await database.query<{ id: string }>(`select id from users where email = 'someone7@example.test'`);
  const [other] = await database.query<{ id: string }>(`select user_id as id from payments limit 1`);
  for (const { id } of [busy!, other!]) {
    expect(await rows(people.emailRows(id, null).compile())).toBeLessThanOrEqual(42);
    expect(await rows(people.listingRows(id, null).compile())).toBeLessThanOrEqual(42);
    for (const side of ['purchases', 'sales'] as const)
      expect(await rows(people.paymentRows(id, side, null).compile())).toBeLessThanOrEqual(42);
    const middle = { createdAt: '2020-01-15 00:00:00+00', id };
    expect(await rows(people.paymentRows(id, 'sales', middle).compile())).toBeLessThanOrEqual(42);
    expect(await rows(people.emailRows(id, { createdAt: '2026-01-01 10:00:00+00', id }).compile())).toBeLessThanOrEqual(
      42,
    );
  }
});
