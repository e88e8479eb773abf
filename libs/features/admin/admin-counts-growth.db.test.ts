import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '@canopy/platform/logging';
import { Database, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { AdminCountsQuery, countedRows } from './admin-counts.queries.ts';

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

const counts = () =>
  new AdminCountsQuery(new Database(orm), { sweepSeconds: 60 } as never, createLogger('api', 'silent'));
type Counted = keyof typeof countedRows;

/** How many rows a count touches, read from the plan as it ran: a number that no busy machine changes. */
async function looked(name: Counted): Promise<number> {
  return (await planAsItRan(database, counts().query(name).compile())).rows;
}

describe('the counts of every admin page, over 200,000 users, 100,000 mails and events, 50,000 listings, 5,000 refunds, and 10,000 disputes', () => {
  beforeAll(async () => {
    // No count uses these, and they cost most of loading.
    for (const index of ['users_search', 'listings_search', 'payments_search'])
      await database.query(`drop index ${index}`);
    for (const table of ['emails', 'listings', 'users'])
      await database.query(`alter table ${table} disable trigger user`);
    await database.query(
      `insert into users (email, display_name, role, status)
       select 'someone' || n || '@example.test', 'Person ' || n, case when n % 100 = 0 then 'service_provider' else 'user' end,
              case when n % 100 = 0 then 'approved' when n % 100 = 1 then 'rejected' end from generate_series(1, 200000) n`,
    );
    await database.query(
      `insert into provider_applications (user_id, status, email, display_name, business_name, business_type, description, phone_number, address, reviewed_at, rejection_reason)
       select id, 'rejected', email, display_name, 'Maple', 'tutor', 'Words', '519', 'King St', now(), 'Too far' from users where status = 'rejected'`,
    );
    // Three wait for us, and two thousand for applicants who do not answer.
    await database.query(
      `insert into provider_applications (user_id, status, email, display_name, business_name, business_type, description, phone_number, address, question)
       select id, 'pending', email, display_name, 'Maple', 'tutor', 'Words', '519', 'King St', case when n > 3 then 'Which ages?' end
       from (select *, row_number() over () as n from users where status is null limit 2003) someone`,
    );
    // Most is done, much waits its turn, and some has failed, of which nobody looks at most any more.
    await database.query(
      `insert into emails (recipient, template, data, status, error, sent_at, useful_until, dismissed_at)
       select 'someone' || n || '@example.test', 'refund', '{}', case when n % 1000 = 0 or n % 20 = 10 then 'failed' when n % 10 = 0 then 'pending' else 'sent' end,
              case when n % 20 = 0 then 'x' end, case when n % 10 > 0 then now() end,
              case when n % 40 = 10 then now() else 'infinity' end, case when n % 40 = 30 then now() end from generate_series(1, 100000) n`,
    );
    await database.query(
      `insert into card_events (id, type, livemode, payload, status, error, processed_at)
       select 'evt_' || n, 'x', false, '{"objectId":"o"}', case when n % 2000 = 0 then 'parked' when n % 10 = 0 then 'received' else 'processed' end,
              case when n % 2000 = 0 then 'x' end, case when n % 10 > 0 then now() end from generate_series(1, 100000) n`,
    );
    // Of those without a point most are over, and some were called off.
    await database.query(
      `insert into listings (user_id, title, description, category, contact, location, geocode_status, lat, lng, event_start, cancelled_at)
       select (select id from users where role = 'service_provider' limit 1), 'Listing ' || n, 'Words', 'education', 'me', 'London',
              case when n % 500 = 0 or n % 50 = 5 or n % 500 = 10 then 'not_found' when n % 5 = 0 then 'pending' else 'found' end,
              case when n % 5 > 0 then 43 end, case when n % 5 > 0 then -81 end,
              case when n % 50 = 5 then now() - interval '1 day' when n % 1000 = 0 then now() + interval '1 day' end,
              case when n % 500 = 10 then now() end from generate_series(1, 50000) n`,
    );
    // Nearly all have ended, of either end, and of some of those that were lost the provider bore it.
    await database.query(
      `with sold as (
         insert into payments (listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         values ('Chess', 'Robin', 'Shop', 1000, 2000, 200, 800, 'pi_1') returning id)
       insert into disputes (id, payment_id, amount_cents, reason, status, closed_at, borne_by, settled_at)
       select 'du_' || n, sold.id, 1000, 'fraudulent',
              case when n % 2000 = 0 then 'needs_response' when n % 2000 = 1 then 'lost' when n % 2000 = 2 then 'won'
                   when n % 3 = 0 then 'lost' else 'won' end,
              case when n % 2000 > 0 then now() end,
              case when n % 2000 = 2 or n % 6 = 0 then 'provider' when n % 3 = 0 then 'platform' end,
              case when n % 2000 = 2 or (n % 3 = 0 and n % 2000 > 1) then now() end
       from sold, generate_series(1, 10000) n`,
    );
    // Nearly all were made here; of those of the dashboard some leave their spots to somebody's decision.
    await database.query(
      `with sold as (
         insert into payments (listing_id, listing_title, buyer_name, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, refunded_cents, refunded_fee_cents)
         select (select id from listings limit 1), 'Chess', 'Robin', 'Shop', 1000, 2000, 200, 800, 'pi_returned_' || n,
                case when n % 250 = 0 then 1000 else 0 end, case when n % 250 = 0 then 200 else 0 end
         from generate_series(1, 5000) n returning id, refunded_cents)
       insert into refunds (payment_id, amount_cents, seats, source, status, settled_at, reason)
       select id, 1000, 0, case when refunded_cents > 0 then 'card_provider' else 'request' end, 'succeeded', now(), 'other' from sold`,
    );
    // Of nearly none money was taken in vain.
    await database.query(
      `update payments set taken_in_vain_cents = 500 where payment_intent_id in (select 'pi_returned_' || n * 250 + 1 from generate_series(1, 5) n)`,
    );
    await database.query('vacuum analyze');
  }, 180_000);

  it.each(Object.keys(countedRows) as Counted[])('%s: touches no more than what it counts, and some', async (name) => {
    expect(await looked(name)).toBeLessThanOrEqual(250);
  });

  it('are right', async () => {
    expect(await counts().all()).toEqual({
      applications: 3,
      paymentIssues: 90,
      emails: 100,
      cardEvents: 50,
      places: 100,
      sweeps: 0,
    });
  });
});
