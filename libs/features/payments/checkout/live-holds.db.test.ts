import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listing, person, provider } from '@canopy/testing/factories';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';

let database: TestDatabase;
let connection: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  connection = new pg.Client({ connectionString: database.url });
  await connection.connect();
});
afterAll(async () => {
  await connection.end();
  await database.drop();
});

const others = 500;
/** Held orders of one listing, each of another person. */
const holdForOthers = async (listingId: string, providerId: string) => {
  await database.query(
    `with people as (insert into users (display_name, email, password_hash) select 'Robin', 'rush' || n || '@example.test', '' from generate_series(1, ${others}) n returning id)
     insert into ticket_orders (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, expires_at)
     select $1, id, $2, 1, 500, 500, 1000, 50, 450, 'acct_rush', now() + interval '10 minutes' from people`,
    [listingId, providerId],
  );
};
const liveHolds = async (buyerId: string) => {
  const { rows } = await connection.query<{ live: number }>('select live_holds_of($1)::integer as live', [buyerId]);
  return rows[0]!.live;
};
/** Of all orders, in the transaction of this connection. */
const rowsRead = async () => {
  const { rows } = await connection.query<{ read: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = 'ticket_orders'`,
  );
  return rows[0]!.read;
};

it('who holds what is read of the buyer alone, also by a connection that planned it when nobody held anything', async () => {
  const [seller, buyer] = [await provider(database), await person(database)];
  const { id } = await listing(database, seller.id, { maxAttendees: null });
  await database.query(
    `insert into ticket_orders (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, status, expires_at)
     select $1, $2, $3, 1, 500, 500, 1000, 50, 450, 'acct_rush', status, now() + minutes * interval '1 minute' from (values ('expired', -5), ('succeeded', -5)) as orders (status, minutes)`,
    [id, buyer.id, seller.id],
  );
  await database.query('analyze ticket_orders');
  // More than PostgreSQL plans for their values before it keeps a plan.
  await connection.query('begin');
  for (let time = 0; time < 8; time += 1) expect(await liveHolds(buyer.id)).toBe(0);
  await holdForOthers(id, seller.id);
  const before = await rowsRead();
  expect(await liveHolds(buyer.id)).toBe(0);
  expect((await rowsRead()) - before).toBe(2);
  await connection.query('commit');
});
