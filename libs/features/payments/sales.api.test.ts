import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDashboard } from '@canopy/contracts/payments';
import { startApi, type TestApi } from '@canopy/testing/api';
import { provider, type Person } from '@canopy/testing/factories';

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
const page = async (after?: string) => (await api.call<SalesDashboard>('GET', `/sales${after ? `?after=${encodeURIComponent(after)}` : ''}`, { as: seller })).body;

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
