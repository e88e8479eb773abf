import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { Clock } from '@canopy/platform/clock';
import { defaultFeeBps, splitAmount } from '@canopy/rules/platform-fee';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const sell = (times: number) =>
  api.database.query(
    `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     select 'Chess', 'Robin', $1, 'Shop', 1000, 2000, 200, 800, 'pi_' || gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, $2) n`,
    [seller.id, times],
  );
const read = async (as: Person, query: Record<string, string> = {}) =>
  (await api.call<SalesDashboard>('GET', `/sales?${new URLSearchParams(query)}`, { as })).body;
const page = (after?: string) => read(seller, after ? { after } : {});

interface Sold {
  title?: string;
  name?: string;
  buyer?: Person;
  cents?: number;
  at?: string;
  listingId?: string;
}
const sold = async (
  shop: Person,
  { title = 'Chess', name = 'Robin', buyer, cents = 1_000, at, listingId }: Sold = {},
) =>
  api.database.query(
    `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     values ($1, $2, $3, $4, $5, 'Shop', $6::int, 2000, $6::int / 5, $6::int - $6::int / 5, 'pi_' || gen_random_uuid(), coalesce($7::timestamptz, now()))`,
    [listingId ?? null, title, buyer?.id ?? null, name, shop.id, cents, at ?? null],
  );

describe('the totals', () => {
  it('are exact on every page, at once', async () => {
    await sell(30);
    const first = await page();
    expect(first).toMatchObject({ sales: 30, earningsCents: 24_000, customers: 30 });
    await sell(1);
    const second = await page(first.next!);
    expect(second.rows).toHaveLength(10);
    expect(second).toMatchObject({ sales: 31, earningsCents: 24_800, next: null });
    expect(await page()).toMatchObject({ sales: 31, earningsCents: 24_800 });
    expect(await page(first.next!)).toMatchObject({ sales: 31 });
  });

  it('SALES-03, SALES-05: speak of all sales, however the list is narrowed', async () => {
    const shop = await provider(api.database);
    await sold(shop, { title: 'Chess', at: '2020-01-01T12:00:00Z' });
    await sold(shop, { title: 'Yoga' });
    for (const query of [{}, { q: 'yoga' }, { timeframe: 'today' }, { q: 'nothing like it' }])
      expect(await read(shop, query as Record<string, string>)).toMatchObject({ sales: 2, earningsCents: 1_600 });
  });

  it('SALES-04: each buyer counts once, also one whose account is gone', async () => {
    const shop = await provider(api.database);
    const [gone, here] = [await person(api.database), await person(api.database)];
    for (const buyer of [gone, gone, gone, here, here]) {
      const { id } = await listing(api.database, shop.id, { isFreeEvent: true });
      await api.call('POST', `/listings/${id}/sign-up`, { as: buyer });
    }
    const customers = async () => (await read(shop)).customers;
    expect(await customers()).toBe(2);
    await api.database.query('delete from users where id = $1', [gone.id]);
    expect(await customers()).toBe(2);
  });

  it('SALES-13, API-39: a sale that went back whole stays in the table, marked, newest first, and the totals leave it out', async () => {
    const shop = await provider(api.database);
    await api.database.query(
      `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, status, refunded_cents, refunded_fee_cents, seats_returned, created_at)
       values ('Old', 'A', $1, 'S', 1000, 2000, 200, 800, 'pi_old', 'succeeded', 0, 0, 0, now() - interval '2 days'), ('New', 'B', $1, 'S', 1000, 2000, 200, 800, 'pi_new', 'refunded', 1000, 200, 1, now() - interval '1 day')`,
      [shop.id],
    );
    const body = await read(shop);
    expect(body.rows.map(({ listingTitle, status }) => [listingTitle, status])).toEqual([
      ['New', 'refunded'],
      ['Old', 'succeeded'],
    ]);
    expect(body).toMatchObject({ earningsCents: 800, customers: 1, sales: 1 });
  });

  it('FEE-06, SALES-14, ENT-50: a payment that lacks its shares counts as 80% for the provider and 20% for the platform, rounded like every fee, and one without a quantity as 1', async () => {
    const shop = await provider(api.database);
    const amounts = [1, 2, 3, 50, 99, 101, 2_502, 2_503, 99_999_999];
    for (const cents of amounts)
      await api.database.query(
        `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id) values ('Chess', 'Robin', $1, 'Shop', $2, 'pi_' || gen_random_uuid())`,
        [shop.id, cents],
      );
    const { rows } = await read(shop);
    expect(rows).toHaveLength(amounts.length);
    for (const { amountCents, platformFeeCents, providerAmountCents, feeBps, quantity } of rows)
      expect({ amountCents, platformFeeCents, providerAmountCents, feeBps, quantity }).toEqual({
        amountCents,
        ...splitAmount(amountCents, defaultFeeBps),
        feeBps: 2_000,
        quantity: 1,
      });
  });

  it('the months are those of Toronto, with what is left of their sales, and add up to the earnings', async () => {
    const shop = await provider(api.database);
    const clock = api.app.get(Clock);
    const before = clock.now;
    clock.now = () => new Date('2026-11-22T15:00:00Z');
    try {
      // Late in the evening of October 31 in Toronto; in UTC it is November.
      await sold(shop, { at: '2026-11-01T03:30:00Z', cents: 1_000 });
      await sold(shop, { at: '2026-11-01T04:30:00Z', cents: 2_000 });
      await sold(shop, { at: '2025-12-01T05:00:00Z', cents: 4_000 });
      await api.database.query(
        `update payments set refunded_cents = 500, refunded_fee_cents = 100 where provider_id = $1 and amount_cents = 2000`,
        [shop.id],
      );
      const { months, earningsCents } = await read(shop);
      expect([months.length, months[0], months.at(-2), months.at(-1)]).toEqual([
        12,
        { month: '2025-12', earningsCents: 3_200, sales: 1 },
        { month: '2026-10', earningsCents: 800, sales: 1 },
        { month: '2026-11', earningsCents: 1_200, sales: 1 },
      ]);
      expect(months.reduce((sum, month) => sum + month.earningsCents, 0)).toBe(earningsCents);
    } finally {
      clock.now = before;
    }
  });

  it('what a sale kept because the platform bore a lost dispute counts as earned', async () => {
    const shop = await provider(api.database);
    await api.database.query(
      `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, status, refunded_cents, absorbed_cents, seats_returned)
       values ('Lost', 'A', $1, 'S', 1000, 2000, 200, 800, 'pi_lost', 'refunded', 1000, 1000, 1)`,
      [shop.id],
    );
    expect(await read(shop)).toMatchObject({ earningsCents: 800, sales: 0, customers: 0 });
  });
});
