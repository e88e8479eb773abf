import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { startWorker } from '@canopy/testing/worker';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { SalesSumsSweep } from './sales-sums.sweep.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let shop: Person;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});
beforeEach(async () => {
  shop = await provider(api.database);
});

const sweep = () => worker.app.get(SalesSumsSweep).sweep({ over: false });
const changes = async () =>
  (await api.database.query<{ count: number }>('select count(*)::int as count from sales_changes'))[0]!.count;
const sell = (buyer: Person | null, at = '2026-11-10T15:00:00Z', times = 1) =>
  api.database.query(
    `insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     select 'Chess', $1, 'Robin', $2, 'Shop', 1000, 2000, 200, 800, 'pi_' || gen_random_uuid(), $3 from generate_series(1, $4)`,
    [buyer?.id ?? null, shop.id, at, times],
  );
const giveBack = (buyer: Person) =>
  api.database.query(
    `update payments set refunded_cents = amount_cents, refunded_fee_cents = platform_fee_cents, status = 'refunded' where user_id = $1`,
    [buyer.id],
  );
const totals = async () => {
  const { earningsCents, sales, customers } = (await api.call<SalesDashboard>('GET', '/sales', { as: shop })).body;
  return { earningsCents, sales, customers };
};

it('SALES-03, SALES-04, SALES-05: the totals are the same before and after a sweep adds what was sold, however much', async () => {
  const [one, two] = [await person(api.database), await person(api.database)];
  await sell(one, '2026-10-31T15:00:00Z', 3);
  await sell(two, undefined, 2);
  await sell(null, undefined, 6_000);
  const sold = { earningsCents: 6_005 * 800, sales: 6_005, customers: 6_002 };
  expect(await totals()).toEqual(sold);
  await sweep();
  expect(await changes()).toBe(0);
  expect(await totals()).toEqual(sold);

  // Half in the sums, half not yet: one comes again, one has everything back, one is new.
  await sell(one);
  await giveBack(two);
  await sell(await person(api.database));
  const later = { earningsCents: 6_005 * 800, sales: 6_005, customers: 6_002 };
  expect(await totals()).toEqual(later);
  await sweep();
  expect(await totals()).toEqual(later);
  expect(
    await api.database.query(
      `select to_char(month, 'YYYY-MM') as month, sales from sales_of_month where provider_id = $1 order by 1`,
      [shop.id],
    ),
  ).toEqual([
    { month: '2026-10', sales: 3 },
    { month: '2026-11', sales: 6_002 },
  ]);
});

it('a buyer whose account is gone stays one customer, and none when the money of all their sales goes back', async () => {
  const gone = await person(api.database);
  const { id } = await listing(api.database, shop.id, { isFreeEvent: true });
  await api.call('POST', `/listings/${id}/sign-up`, { as: gone });
  const { id: second } = await listing(api.database, shop.id, { isFreeEvent: true });
  await api.call('POST', `/listings/${second}/sign-up`, { as: gone });
  await sweep();
  await api.database.query('delete from users where id = $1', [gone.id]);
  expect(await totals()).toEqual({ earningsCents: 0, sales: 2, customers: 1 });
  const end = (listingId: string) =>
    api.database.query(`update payments set seats_returned = quantity, status = 'refunded' where listing_id = $1`, [
      listingId,
    ]);
  await end(id);
  expect(await totals()).toEqual({ earningsCents: 0, sales: 1, customers: 1 });
  await end(second);
  expect(await totals()).toEqual({ earningsCents: 0, sales: 0, customers: 0 });
  await sweep();
  expect(await totals()).toEqual({ earningsCents: 0, sales: 0, customers: 0 });
});

it('two sweeps at once add everything once', async () => {
  await sell(await person(api.database), undefined, 12_000);
  await Promise.all([sweep(), sweep()]);
  expect(await changes()).toBe(0);
  expect(await totals()).toEqual({ earningsCents: 12_000 * 800, sales: 12_000, customers: 1 });
  const ofShop = (await ledgerDisagreements(api.app.get(Database))).filter(({ rule }) => rule.includes('provider'));
  expect(ofShop).toEqual([]);
});

it('a provider who goes takes the sums along, also what was not added yet', async () => {
  await sell(await person(api.database));
  await sweep();
  await sell(await person(api.database));
  await api.database.query('delete from users where id = $1', [shop.id]);
  await sweep();
  expect(await changes()).toBe(0);
  for (const table of ['sales_of_month', 'sales_of_buyer'])
    expect(await api.database.query(`select from ${table} where provider_id = $1`, [shop.id])).toEqual([]);
});
