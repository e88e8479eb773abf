import { beforeEach, expect, it } from 'vitest';
import { SimulatedPayouts } from './simulated-payouts.ts';
import { SimulatedMemory } from './simulated-store.ts';

let now: Date;
let payouts: SimulatedPayouts;
const at = (instant: string) => (now = new Date(instant));
const sell = (intentId: string, amountCents: number, accountId = 'acct_1') =>
  payouts.charged({ intentId, accountId, amountCents, feeCents: amountCents / 5 });
const all = { limit: 100, after: null };
const listed = async () =>
  (await payouts.payoutsOf('acct_1', all)).items.map(({ id, amountCents, status, arrivesOn }) => [
    id,
    amountCents,
    status,
    arrivesOn,
  ]);

beforeEach(() => {
  payouts = new SimulatedPayouts(new SimulatedMemory(), () => now);
});

it('what came in on a day in Ontario leaves the next day and arrives the day after', async () => {
  at('2026-11-21T03:30:00Z'); // still the 20th in Ontario
  await sell('pi_1', 1_000);
  await sell('pi_other', 9_000, 'acct_2');
  at('2026-11-21T14:00:00Z');
  await sell('pi_2', 2_000);
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 0, pendingCents: 1_600 });
  expect(await listed()).toEqual([['po_sim_20261120', 800, 'in_transit', '2026-11-22']]);
  at('2026-11-22T11:59:59Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 1_600, pendingCents: 0 });
  at('2026-11-22T12:00:00Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 0, pendingCents: 0 });
  expect(await listed()).toEqual([
    ['po_sim_20261121', 1_600, 'in_transit', '2026-11-23'],
    ['po_sim_20261120', 800, 'paid', '2026-11-22'],
  ]);
});

it('a refund is taken from the next payout, and a day below zero waits for sales', async () => {
  at('2026-11-20T15:00:00Z');
  await sell('pi_1', 1_000);
  at('2026-11-21T15:00:00Z');
  await payouts.refunded('pi_1', { id: 're_1', amountCents: 1_000, feeCents: 200 });
  await payouts.refunded('pi_unknown', { id: 're_2', amountCents: 1_000, feeCents: 200 });
  at('2026-11-22T15:00:00Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: -800, pendingCents: 0 });
  await sell('pi_2', 2_000);
  at('2026-11-24T15:00:00Z');
  expect((await listed())[0]).toEqual(['po_sim_20261122', 800, 'paid', '2026-11-24']);
  const { items } = await payouts.linesOf('acct_1', 'po_sim_20261122', all);
  expect(
    items.map(({ kind, amountCents, feeCents, netCents, intentId }) => [
      kind,
      amountCents,
      feeCents,
      netCents,
      intentId,
    ]),
  ).toEqual([
    ['sale', 2_000, 400, 1_600, 'pi_2'],
    ['refund', -1_000, -200, -800, 'pi_1'],
  ]);
});

it('comes in pages, and knows only payouts of the account', async () => {
  for (const day of [10, 11, 12]) {
    at(`2026-11-${day}T15:00:00Z`);
    await sell(`pi_${day}`, 1_000);
  }
  at('2026-11-20T15:00:00Z');
  const first = await payouts.payoutsOf('acct_1', { limit: 2, after: null });
  expect([first.items.map(({ id }) => id), first.hasMore]).toEqual([['po_sim_20261112', 'po_sim_20261111'], true]);
  const rest = await payouts.payoutsOf('acct_1', { limit: 2, after: 'po_sim_20261111' });
  expect([rest.items.map(({ id }) => id), rest.hasMore]).toEqual([['po_sim_20261110'], false]);
  await expect(payouts.payout('acct_2', 'po_sim_20261110')).rejects.toMatchObject({ missing: true });
});
