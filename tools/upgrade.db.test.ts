import { migrate, openOrm } from '@canopy/platform/database';
import { migrations } from '@canopy/platform/migrations';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from './check-ledger.ts';

/** The first schema that ever held rows of people. */
const oldest = '2026_11_21_first_slice';

let server: TestDatabase;
let old: pg.Client;
const name = `canopy_test_upgrade_${process.pid}`;
let url: string;

beforeAll(async () => {
  server = await testDatabase();
  await server.query(`create database ${name}`);
  const address = new URL(server.url);
  address.pathname = `/${name}`;
  url = address.toString();
  const orm = await openOrm(url, [], 1);
  await orm.migrator.up({ to: oldest });
  await orm.close(true);
  old = new pg.Client({ connectionString: url });
  await old.connect();
});
afterAll(async () => {
  await old?.end();
  await server?.query(`drop database if exists ${name} with (force)`);
  await server?.drop();
});

async function one(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>> {
  return (await old.query<Record<string, unknown>>(sql, parameters)).rows[0]!;
}

it('an installation of the very first version becomes one of this version: nobody, no sale, no mail and no seat is lost, and the books agree', async () => {
  const person = async (email: string, role: string) =>
    (
      await one(
        `insert into users (email, display_name, role, status, email_verified_at, subscription_status, platform_fee_bps)
       values ($1, initcap(split_part($1, '@', 1)), $2, case when $2 = 'service_provider' then 'approved' end, now(), 'none', null) returning id`,
        [email, role],
      )
    )['id'] as string;
  const [seller, buyer] = [
    await person('seller@canopy.test', 'service_provider'),
    await person('buyer@canopy.test', 'user'),
  ];
  await person('admin@canopy.test', 'admin');
  await old.query(
    `insert into connected_accounts (user_id, stripe_account_id, onboarding_status, charges_enabled, details_submitted, payouts_enabled, completed_at)
     values ($1, 'acct_1', 'completed', true, true, true, now())`,
    [seller],
  );
  await old.query(
    `insert into sessions (token_hash, user_id, expires_at) values ('\\x01', $1, now() + interval '1 day')`,
    [buyer],
  );
  const listing = async (title: string, cents: number, sold: number, held: number) =>
    (
      await one(
        `insert into listings (user_id, title, description, category, location, price_cents, is_free_event, contact, max_attendees, current_attendees, held_seats, event_start)
       values ($1, $2, 'Judo', 'recreation', 'London', $3, $3 = 0, 'c@canopy.test', 20, $4, $5, now() + interval '30 days') returning id`,
        [seller, title, cents, sold, held],
      )
    )['id'] as string;
  const [paid, free] = [await listing('École de judo', 3_500, 2, 1), await listing('Open door', 0, 1, 0)];
  await old.query(
    `insert into listing_media (listing_id, position, type, key, width, height) values ($1, 0, 'image', 'listings/a.webp', 800, 600)`,
    [paid],
  );
  const order = async (quantity: number, status: string) =>
    (
      await one(
        `insert into ticket_orders (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, status, payment_intent_id, expires_at)
       values ($1, $2, $3, $4, 3500, 3500 * $4, 2000, 700 * $4, 2800 * $4, 'acct_1', $5, 'pi_' || $5, now() + interval '10 minutes') returning id`,
        [paid, buyer, seller, quantity, status],
      )
    )['id'] as string;
  const sold = await order(2, 'succeeded');
  await order(1, 'held');
  const payment = async (orderId: string | null, listingId: string, title: string, cents: number, seats: number) => {
    const { id } = await one(
      `insert into payments (order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, quantity)
       values ($1::uuid, $2, $3, $4, 'Buyer', $5, 'Seller', $6::integer, case when $6::integer = 0 then 0 else 2000 end, $6::integer / 5, $6::integer - $6::integer / 5, coalesce('pi_' || $1::text, 'free'), $7) returning id`,
      [orderId, listingId, title, buyer, seller, cents, seats],
    );
    for (let seat = 0; seat < seats; seat += 1)
      await old.query(
        `insert into tickets (code, payment_id, listing_id, user_id) values (gen_random_uuid()::text, $1, $2, $3)`,
        [id, listingId, buyer],
      );
  };
  await payment(sold, paid, 'École de judo', 7_000, 2);
  await payment(null, free, 'Open door', 0, 1);
  await old.query(
    `insert into emails (recipient, template, data) values ('buyer@canopy.test', 'purchase-confirmation', '{}')`,
  );
  await old.query(
    `insert into emails (recipient, template, data, status, error, created_at)
     values ('seller@canopy.test', 'password-reset', '{}', 'failed', 'x', now() - interval '2 hours'),
            ('seller@canopy.test', 'ticket-reminder', '{"eventStart":"2026-01-01T12:00:00.000Z"}', 'failed', 'x', now()),
            ('seller@canopy.test', 'ticket-reminder', '{"eventStart":"who knows"}', 'failed', 'x', now()),
            ('seller@canopy.test', 'refund', '{}', 'failed', 'x', now() - interval '2 hours')`,
  );
  await old.query(
    `insert into card_events (id, type, livemode, payload) values ('evt_1', 'charge.refunded', false, '{}')`,
  );
  await old.query(`insert into sweep_runs (name, last_run_at) values ('holds', now())`);

  expect(await migrate(url, url)).toContain(migrations.at(-1)!.name);

  const found: string[] = [];
  expect(await checkLedger(url, (line) => found.push(line)), found.join('\n')).toBe(0);
  expect(
    await one(
      `select (select count(*)::int from users) as users, (select count(*)::int from sessions) as sessions,
              (select count(*)::int from tickets where status = 'valid') as tickets,
              (select count(*)::int from listing_media) as pictures,
              (select array_agg(concat(cover ->> 'key', ' ', media_count) order by title) from listings) as covers,
              (select sum(amount_cents)::int from payments) as paid,
              (select sum(held_seats)::int from listings) as held,
              (select count(*)::int from ticket_orders where status = 'held') as holds,
              (select status from emails where recipient = 'buyer@canopy.test') as mail,
              (select count(*)::int from emails where status = 'failed' and useful_until > now()) as given_up, (select status from card_events) as event`,
    ),
  ).toEqual({
    users: 3,
    sessions: 1,
    tickets: 3,
    pictures: 1,
    covers: [' 0', 'listings/a.webp 1'],
    paid: 7_000,
    held: 1,
    holds: 1,
    mail: 'pending',
    given_up: 2,
    event: 'received',
  });
  // What later versions look at was made of what was there.
  expect(await one(`select title, language from listings where title_words @@ 'ecole'::tsquery`)).toEqual({
    title: 'École de judo',
    language: 'en',
  });
  expect(await migrate(url, url)).toEqual([]);
});
