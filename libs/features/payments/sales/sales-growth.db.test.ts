import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directions, salesSorts } from '@canopy/contracts/sales-choices';
import { listSalesSchema } from '@canopy/contracts/sales';
import { Clock } from '@canopy/platform/clock';
import { Database, openOrm } from '@canopy/platform/database';
import { planAsItRan } from '@canopy/testing/plan-as-it-ran';
import { testDatabase, type TestDatabase } from '@canopy/testing/template-database';
import { ListingSalesQuery } from './listing-sales.queries.ts';
import { MembersCount } from './members-count.queries.ts';
import { walkOf } from './sales-page.ts';
import { encodePosition } from './sales-position.ts';
import { SalesTotalsQuery } from './sales-totals.queries.ts';
import { SalesQuery } from './sales.queries.ts';

const shop = '0198c5a0-0000-7000-8000-000000000001';
const festival = '0198c5a0-0000-7000-8000-000000000002';
const last = 'ffffffff-ffff-7fff-8fff-ffffffffffff';
/** A day on which the shop sold some hundred times. */
const now = new Date('2026-03-01T17:00:00Z');

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

const queries = () => {
  const source = new Database(orm);
  const clock = new Clock();
  return {
    sales: new SalesQuery(source, new SalesTotalsQuery(source), new MembersCount(source), clock),
    ofListing: new ListingSalesQuery(source, clock),
  };
};

const looked = (rows: { compile(): { sql: string; parameters: readonly unknown[] } }) =>
  planAsItRan(database, rows.compile());
const page = (query: Record<string, string>) => {
  const wish = listSalesSchema.parse(query);
  return looked(queries().sales.rows(shop, wish, walkOf(wish), now));
};

describe('the sales of one provider among a hundred thousand', () => {
  beforeAll(async () => {
    await database.query(
      `insert into users (id, email, display_name) select overlay(md5('user' || n) placing '7' from 13)::uuid, 'someone' || n || '@example.test', 'Person ' || n from generate_series(1, 20000) n`,
    );
    await database.query(
      `insert into users (id, email, display_name, role, status) values ('${shop}', 'shop@shop.test', 'Shop', 'service_provider', 'approved')`,
    );
    await database.query(
      `insert into listings (id, user_id, title, description, category, location, contact) values ('${festival}', '${shop}', 'Festival', 'Music', 'other', 'London', 'a@b.test')`,
    );
    // One sale in five belongs to others.
    await database.query(
      `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id, created_at)
       select case when n % 2 = 0 then '${festival}'::uuid end, case when n % 5 = 0 then 'Harvest ' else 'Festival ' end || n % 300,
              overlay(md5('user' || n % 20000 + 1) placing '7' from 13)::uuid, 'Person ' || n % 20000 || case when n % 10000 = 3 then ' Zamboni' else '' end,
              case when n % 5 > 0 then '${shop}'::uuid end, 'Shop', 100 * (n % 90), 'pi_' || n,
              timestamptz '2025-11-01 00:00:00+00' + n * interval '100 seconds' from generate_series(1, 125000) n`,
    );
    await database.query(
      `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at) select id, 'request', 100, 'Rain.', 'failed', now() from payments where amount_cents >= 100 limit 5000`,
    );
    await database.query('vacuum analyze users, payments, refunds');
  }, 300_000);

  it.each(salesSorts.flatMap((sort) => directions.map((direction) => ({ sort, direction }))))(
    'sorted by %o: touches a page of rows',
    async (query) => {
      const { rows, readWhole } = await page(query);
      expect(rows).toBeLessThanOrEqual(22);
      expect(readWhole).toEqual([]);
    },
  );

  it.each([
    ['date', '2026-03-01 00:00:00+00'],
    ['listing', 'festival 50'],
    ['customer', 'person 50'],
    ['earnings', '4000'],
  ] as const)('far behind in the list by %s: touches no more', async (sort, key) => {
    for (const direction of directions) {
      const { rows, readWhole } = await page({ sort, direction, after: encodePosition({ key, id: last }) });
      expect(rows).toBeLessThanOrEqual(22);
      expect(readWhole).toEqual([]);
    }
  });

  it.each([
    ['a word that every sale has', { q: 'festival' }],
    ['a rare name', { q: 'zamboni' }],
    ['a part of an email', { q: 'someone77@' }],
    ['a word that nobody has', { q: 'nobodyhere' }],
    ['a rare name, by earnings', { q: 'zamboni', sort: 'earnings' }],
    ['a common word, by title', { q: 'person', sort: 'listing', direction: 'asc' }],
    ['today', { timeframe: 'today' }],
    ['a year, by earnings', { timeframe: 'year', sort: 'earnings' }],
  ] as [string, Record<string, string>][])('%s: touches some hundred rows, not all', async (_which, query) => {
    const { rows, readWhole } = await page(query);
    expect(rows).toBeLessThanOrEqual(1_000);
    expect(readWhole).toEqual([]);
  });

  it('a page of one listing with sixty thousand sales touches a page of rows', async () => {
    for (const after of [undefined, encodePosition({ key: '2026-02-01 00:00:00+00', id: last })]) {
      const { rows, readWhole } = await looked(
        queries().ofListing.rows(festival, walkOf({ sort: 'date', direction: 'desc', after })),
      );
      expect(rows).toBeLessThanOrEqual(22);
      expect(readWhole).toEqual([]);
    }
  });
});
