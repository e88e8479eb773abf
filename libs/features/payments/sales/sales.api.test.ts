import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDashboard } from '@canopy/contracts/payments';
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
const page = async (after?: string) =>
  (await api.call<SalesDashboard>('GET', `/sales${after ? `?after=${encodeURIComponent(after)}` : ''}`, { as: seller }))
    .body;

it('the first page is always exact, and older pages go on with the totals that it showed', async () => {
  await sell(60);
  const first = await page();
  expect(first).toMatchObject({ sales: 60, earningsCents: 48_000, customers: 60 });
  await sell(1);
  const second = await page(first.next!);
  expect(second.rows).toHaveLength(10);
  expect(second).toMatchObject({ sales: 60, earningsCents: 48_000, next: null });
  expect(await page()).toMatchObject({ sales: 61, earningsCents: 48_800 });
  expect(await page(first.next!)).toMatchObject({ sales: 61 });
});

it('SALES-04: each buyer counts once, also one whose account is gone', async () => {
  const shop = await provider(api.database);
  const [gone, here] = [await person(api.database), await person(api.database)];
  for (const buyer of [gone, gone, gone, here, here]) {
    const { id } = await listing(api.database, shop.id, { isFreeEvent: true });
    await api.call('POST', `/listings/${id}/sign-up`, { as: buyer });
  }
  const customers = async () => (await api.call<SalesDashboard>('GET', '/sales', { as: shop })).body.customers;
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
  const { body } = await api.call<SalesDashboard>('GET', '/sales', { as: shop });
  expect(body.rows.map(({ listingTitle, status }) => [listingTitle, status])).toEqual([
    ['New', 'refunded'],
    ['Old', 'succeeded'],
  ]);
  expect(body).toMatchObject({ earningsCents: 800, customers: 1, sales: 1 });
});
