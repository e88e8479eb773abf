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
  at('2026-11-17T03:30:00Z'); // still the 16th in Ontario
  await sell('pi_1', 1_000);
  await sell('pi_other', 9_000, 'acct_2');
  at('2026-11-17T14:00:00Z');
  await sell('pi_2', 2_000);
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 0, pendingCents: 1_600 });
  expect(await listed()).toEqual([['po_sim_20261116', 800, 'in_transit', '2026-11-18']]);
  at('2026-11-18T11:59:59Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 1_600, pendingCents: 0 });
  at('2026-11-18T12:00:00Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 0, pendingCents: 0 });
  expect(await listed()).toEqual([
    ['po_sim_20261117', 1_600, 'in_transit', '2026-11-19'],
    ['po_sim_20261116', 800, 'paid', '2026-11-18'],
  ]);
});

it('a refund is taken from the next payout, and a day below zero waits for sales', async () => {
  at('2026-11-16T15:00:00Z');
  await sell('pi_1', 1_000);
  at('2026-11-17T15:00:00Z');
  await payouts.refunded('pi_1', { id: 're_1', amountCents: 1_000, feeCents: 200 });
  await payouts.refunded('pi_unknown', { id: 're_2', amountCents: 1_000, feeCents: 200 });
  at('2026-11-18T15:00:00Z');
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: -800, pendingCents: 0 });
  await sell('pi_2', 2_000);
  at('2026-11-20T15:00:00Z');
  expect((await listed())[0]).toEqual(['po_sim_20261118', 800, 'paid', '2026-11-20']);
  const { items } = await payouts.linesOf('acct_1', 'po_sim_20261118', all);
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

it('what came in from Friday to Sunday leaves together on Monday and arrives on Tuesday, as banks work', async () => {
  for (const day of [19, 20, 21, 22]) {
    at(`2026-11-${day}T15:00:00Z`);
    await sell(`pi_${day}`, 1_000);
  }
  at('2026-11-23T11:59:59Z');
  expect(await listed()).toEqual([['po_sim_20261119', 800, 'paid', '2026-11-23']]);
  expect(await payouts.balanceOf('acct_1')).toEqual({ availableCents: 2_400, pendingCents: 0 });
  at('2026-11-23T12:00:00Z');
  expect(await listed()).toEqual([
    ['po_sim_20261122', 2_400, 'in_transit', '2026-11-24'],
    ['po_sim_20261119', 800, 'paid', '2026-11-23'],
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
