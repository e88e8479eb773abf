import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { MyTicketsQuery } from './my-tickets.queries.ts';

const family = '0198c5a0-0000-7000-8000-000000000001';

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof openOrm>>;
beforeAll(async () => {
  database = await testDatabase();
  orm = await openOrm(database.url, [], 2);
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

const looked = async (rows: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { rows: touched, readWhole } = await planAsItRan(database, rows.compile());
  // What nobody ever settled by hand is an empty table.
  return { touched, readWhole: readWhole.filter((table) => table !== 'resolved_payment_issues') };
};

describe('the tickets of a family that booked four hundred times, among a hundred thousand sales', () => {
  beforeAll(async () => {
    await database.query(
      `insert into users (id, email, display_name) values ('${family}', 'family@example.test', 'Family')`,
    );
    await database.query(
      `insert into listings (title, description, category, location, contact, user_id)
       select 'Afternoon ' || n, 'Music', 'other', 'London', 'a@b.test', '${family}' from generate_series(1, 5000) n`,
    );
    await database.query(
      `with l as (select id, row_number() over (order by id) as n from listings)
       insert into payments (listing_id, listing_title, user_id, buyer_name, provider_name, amount_cents, payment_intent_id)
       select l.id, 'Afternoon', case when n.n % 250 = 0 then '${family}'::uuid end, 'Family', 'Shop', 500, 'pi_' || n.n
       from generate_series(1, 100000) n join l on l.n = n.n / 20 % 5000 + 1`,
    );
    await database.query(
      `insert into tickets (payment_id, listing_id, user_id, code) select id, listing_id, user_id, upper(md5(id::text)) from payments`,
    );
    await database.query(
      `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at)
       select id, 'request', 100, 'Rain.', 'succeeded', now() from payments where payment_intent_id like '%1'`,
    );
    // Of the family every other one, by turns called off and failed.
    await database.query(
      `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at)
       select id, case when right(payment_intent_id, 3) = '500' then 'cancellation' else 'request' end, 100, 'Rain.',
              case when right(payment_intent_id, 3) = '500' then 'succeeded' else 'failed' end, now()
       from payments where user_id = '${family}' and payment_intent_id like '%00'`,
    );
    await database.query('vacuum analyze users, listings, payments, tickets, refunds');
  }, 300_000);

  it('reads what the family booked, and nothing of anybody else', async () => {
    const query = new MyTicketsQuery(new Database(orm));
    expect(await looked(query.page(family))).toEqual({ touched: 400, readWhole: [] });
  });

  it('reads the refunds of the family alone', async () => {
    const query = new MyTicketsQuery(new Database(orm));
    expect(await query.refunds(family).execute()).toHaveLength(101);
    expect(await looked(query.refunds(family))).toEqual({ touched: 400, readWhole: [] });
  });
});
