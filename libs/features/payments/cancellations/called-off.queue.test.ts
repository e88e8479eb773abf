import { describe, expect, it } from 'vitest';
import { DeleteAccount } from '@canopy/accounts';
import type { Calendar } from '@canopy/contracts/payments';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { MyTickets } from '@canopy/contracts/tickets';
import { Round } from '@canopy/platform/sweeps';
import type { TestApi } from '@canopy/testing/api';
import { type Person, person } from '@canopy/testing/factories';
import { buyOnStripe, type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { until } from '@canopy/testing/until';
import { refundActions } from '@canopy/testing/refund-actions';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { CancellationSweep } from './cancellation.sweep.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
let selling: Selling;
useSelling((on) => ({ stripe, api, worker, seller, buyer } = selling = on));
const {
  holdEventsBack,
  bought,
  refund,
  detail,
  settled,
  payment,
  tickets,
  mailsOf,
  chargeOf,
  dueNow,
  refuseNextRefund,
  settle,
} = refundActions(() => selling);

describe('a listing that is called off', () => {
  const remove = (id: string, as = seller) => api.call<{ deleted: boolean }>('DELETE', `/listings/${id}`, { as });
  const isThere = async (id: string) =>
    (await api.database.query('select 1 from listings where id = $1', [id])).length === 1;

  it('CAL-06: stays on its day in the calendar of whoever paid, as cancelled; what a buyer gave back does not', async () => {
    const { listingId } = await bought();
    await api.database.query(
      `update listings set event_start = '2098-04-13T15:00:00Z', event_end = '2098-04-15T15:00:00Z' where id = $1`,
      [listingId],
    );
    const other = await bought();
    await api.database.query(`update listings set event_start = '2098-04-20T15:00:00Z' where id = $1`, [
      other.listingId,
    ]);
    await refund(other.paymentId, { amount: '70', seats: 2 });
    await settled(other.paymentId);
    await remove(listingId);
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    const { entries } = (await api.call<Calendar>('GET', '/calendar?month=2098-04', { as: buyer })).body;
    expect(entries).toMatchObject([
      {
        listingId: null,
        kind: 'purchased',
        deleted: true,
        cancelled: true,
        refund: 'returned',
        ticketCount: 0,
        eventStart: '2098-04-13T15:00:00.000Z',
        eventEnd: '2098-04-15T15:00:00.000Z',
      },
    ]);
    expect((await api.call<Calendar>('GET', '/calendar', { as: buyer })).body.entries).toEqual([]);
  });

  it('goes when everybody has the money back and was told', async () => {
    const { listingId, paymentId, intentId } = await bought();
    await refund(paymentId, { amount: '10', seats: 1 });
    await settled(paymentId);
    expect((await remove(listingId)).body).toEqual({ deleted: false });
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'request', amountCents: 1_000, seats: 1, seatsLeft: 1, reason: expect.any(String) },
      { source: 'cancellation', amountCents: 6_000, seats: 1, seatsLeft: 0, reason: null },
    ]);
  });

  it('waits for a refund that failed, until it is tried again', async () => {
    const { listingId, paymentId, intentId } = await bought();
    holdEventsBack();
    const elsewhere = stripe.world.refund({
      payment_intent: intentId,
      amount: 6_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await remove(listingId);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
    expect((await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items).toMatchObject([
      { listingId, refunds: 1, settled: 0, failed: 1, leftCents: 7_000 },
    ]);
    expect(await isThere(listingId)).toBe(true);
    // They hear of it before the day comes, once, although no money is on its way.
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject([
      { name: buyer.displayName, owedCents: 7_000 },
    ]);
    expect(await mailsOf(buyer, 'refund')).toEqual([]);
    stripe.world.failRefund(elsewhere.id);
    await api.call('POST', `/refunds/${(await detail(paymentId)).refunds[0]!.id}/retry`, { as: seller });
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(paymentId)).toMatchObject({ cents: 7_000, status: 'refunded' });
  });

  it.each([
    ['does not answer', 'drop before', 3],
    ['answers with an error of its own', 'error', 3],
    ['refuses our key for a while', 'forbidden', 1],
  ] as const)(
    'the card provider %s: whoever paid is told at once, and again when the money is on its way',
    async (_, kind, times) => {
      const { listingId, paymentId } = await bought();
      stripe.faults.push(...Array.from({ length: times }, () => ({ operation: 'Refunds.create', kind })));
      await remove(listingId);
      const told = () => mailsOf(buyer, 'listing-cancelled');
      await until(async () => (await told()).length > 0, 'the mail');
      expect((await told()).map(({ data }) => data)).toMatchObject([{ name: buyer.displayName, owedCents: 7_000 }]);
      expect([await mailsOf(buyer, 'refund'), (await detail(paymentId)).refundsRequested]).toEqual([[], 1]);
      await dueNow(paymentId);
      await worker.sweep();
      await until(async () => !(await isThere(listingId)), 'the listing to go');
      expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
        { source: 'cancellation', amountCents: 7_000, seats: 2, seatsLeft: 0 },
      ]);
      expect(await told()).toHaveLength(1);
    },
  );

  it('whoever was told while the card provider was silent is not told once more when it says no', async () => {
    const { listingId, paymentId, intentId } = await bought();
    holdEventsBack();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 6_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    stripe.faults.push({ operation: 'Refunds.create', kind: 'forbidden' });
    await remove(listingId);
    await until(async () => (await mailsOf(buyer, 'listing-cancelled')).length > 0, 'the mail');
    await dueNow(paymentId);
    await worker.sweep();
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    expect(await mailsOf(buyer, 'listing-cancelled')).toHaveLength(1);
  });

  it('whose refund waits behind another one that is not answered, hears of it too', async () => {
    const { listingId, paymentId } = await bought();
    const fault = { operation: 'Refunds.create', kind: 'forbidden' as const };
    stripe.faults.push(fault, fault);
    await refund(paymentId, { amount: '10' });
    await until(async () => stripe.faults.length === 1, 'the first failure');
    await remove(listingId);
    expect(await mailsOf(buyer, 'listing-cancelled')).toEqual([]);
    await dueNow(paymentId);
    await worker.sweep();
    await until(async () => (await mailsOf(buyer, 'listing-cancelled')).length > 0, 'the mail');
    await dueNow(paymentId);
    await worker.sweep();
    await until(async () => !(await isThere(listingId)), 'the listing to go');
  });

  it('and whose money somebody returned in the dashboard first, is not told that none goes back', async () => {
    const { listingId, paymentId, intentId } = await bought();
    holdEventsBack();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await remove(listingId);
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'card_provider', amountCents: 7_000, ticketsGo: true },
      { source: 'cancellation', amountCents: 0, returnedCents: 7_000, seats: 2, seatsLeft: 0 },
    ]);
  });

  const buyerReads = async () => {
    const { purchases } = (await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body;
    const { entries } = (await api.call<Calendar>('GET', '/calendar?month=2098-04', { as: buyer })).body;
    return [purchases, entries].map((list) => list.map(({ refund: money }) => money));
  };
  /** The next one is made, and the bank does not take it: its money stays taken from the provider. */
  function sendNextRefundBack(): void {
    const { world } = stripe;
    const make = world.refund;
    world.refund = (parameters) => {
      world.refund = make;
      const made = world.refund(parameters);
      world.failRefund(made.id);
      return made;
    };
  }

  it.each([
    { how: 'was refused', fail: () => refuseNextRefund(), booked: 0 },
    { how: 'was sent back by the bank', fail: sendNextRefundBack, booked: 7_000 },
  ])(
    'lets people go whose refund $how and was settled in another way: their spots go, and they are told so',
    async ({ fail, booked }) => {
      const admin = await person(api.database, { role: 'admin' });
      const { listingId, paymentId, intentId } = await bought();
      await api.database.query(`update listings set event_start = '2098-04-13T15:00:00Z' where id = $1`, [listingId]);
      fail();
      await remove(listingId);
      await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
      const { id } = (await detail(paymentId)).refunds[0]!;
      expect(await buyerReads()).toEqual([['owed'], ['owed']]);
      await settle(id, admin);
      expect(await buyerReads()).toEqual([['settled'], ['settled']]);
      // As soon as it is settled, and not once more when the spots go.
      const told = [{ owedCents: 7_000 }, { name: buyer.displayName, settledCents: 7_000 }];
      expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject(told);
      expect(
        (await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items,
      ).toMatchObject([{ listingId, refunds: 1, settled: 1, failed: 0, leftCents: 0 }]);
      await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
      await until(async () => !(await isThere(listingId)), 'the listing to go');
      expect(await payment(paymentId)).toMatchObject({ cents: booked, seats: 2 });
      expect([await tickets(paymentId), chargeOf(intentId).amount_refunded]).toEqual([0, 0]);
      expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject(told);
      expect(await mailsOf(buyer, 'refund')).toEqual([]);
      expect(await buyerReads()).toEqual([['settled'], ['settled']]);
      expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
    },
  );

  it('says of money that the bank sent back after the listing had gone, and was settled in another way, that it was', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    await api.database.query(`update listings set event_start = '2098-04-13T15:00:00Z' where id = $1`, [listingId]);
    await remove(listingId);
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await buyerReads()).toEqual([['returned'], ['returned']]);
    stripe.world.failRefund(stripe.world.refunds.find((one) => one.payment_intent === intentId)!.id);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the failure');
    expect(await buyerReads()).toEqual([['owed'], ['owed']]);
    await settle((await detail(paymentId)).refunds[0]!.id, admin);
    expect(await buyerReads()).toEqual([['settled'], ['settled']]);
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject([
      { owedCents: 7_000 },
      { settledCents: 7_000 },
    ]);
  });

  it('tells those whose money an administrator settled after the listing had gone, and nobody whose card got all of it', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const [owed, returned] = [await bought(), await bought()];
    refuseNextRefund();
    await refund(returned.paymentId, { amount: '20' });
    await until(async () => (await detail(returned.paymentId)).refundsFailed === 1, 'the refusal');
    await remove(returned.listingId);
    await until(async () => (await payment(returned.paymentId)).cents === 7_000, 'the whole refund');
    refuseNextRefund();
    await remove(owed.listingId);
    await until(async () => (await detail(owed.paymentId)).refundsFailed === 1, 'the refusal');
    expect((await remove(owed.listingId, admin)).body).toEqual({ deleted: true });
    await settle((await detail(owed.paymentId)).refunds[0]!.id, admin);
    // Of the other there is nothing to settle any more.
    expect((await detail(returned.paymentId)).refundsFailed).toBe(0);
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject([
      { owedCents: 7_000 },
      { settledCents: 7_000 },
    ]);
  });

  it('goes when failed refunds were made by new ones instead of being tried again, and nobody reads that money is owed', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const other = await person(api.database);
    const { listingId, paymentId, intentId } = await bought();
    const second = await buyOnStripe(selling, listingId, other, 1);
    refuseNextRefund();
    refuseNextRefund();
    await remove(listingId);
    const failed = () => Promise.all([paymentId, second.paymentId].map(async (id) => (await detail(id)).refundsFailed));
    await until(async () => (await failed()).join() === '1,1', 'both refusals');
    const [cancelled] = (await detail(paymentId)).refunds;
    const progress = async () =>
      (await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items;
    expect(await progress()).toMatchObject([{ listingId, refunds: 2, settled: 0, failed: 2, leftCents: 10_500 }]);

    // Somebody enters the money once more, and leaves the spots to the cancellation.
    await refund(paymentId, { amount: '70', seats: 0 });
    await settled(paymentId);
    expect(await progress()).toMatchObject([{ listingId, refunds: 2, settled: 1, failed: 1, leftCents: 3_500 }]);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect([await tickets(paymentId), chargeOf(intentId).amount_refunded]).toEqual([0, 7_000]);
    const sale = await detail(paymentId);
    expect([sale.refundsFailed, sale.left, sale.refunds]).toMatchObject([
      0,
      { cents: 0, seats: 0 },
      [
        { id: cancelled!.id, source: 'cancellation', status: 'succeeded', amountCents: 0, seats: 2, problem: null },
        { source: 'request', status: 'succeeded', amountCents: 7_000, seats: 0 },
      ],
    ]);
    const { purchases, refunds } = (await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body;
    expect([purchases, refunds]).toMatchObject([
      [{ refund: 'returned' }],
      [{ status: 'succeeded', amountCents: 7_000 }],
    ]);
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'request', amountCents: 7_000, ticketsGo: true },
      { source: 'cancellation', amountCents: 0, returnedCents: 7_000, seats: 2, seatsLeft: 0 },
    ]);
    const { items } = (
      await api.call<{ items: { paymentId: string }[] }>('GET', '/admin/payment-issues?kind=refund', { as: admin })
    ).body;
    const ours = items.map((issue) => issue.paymentId).filter((id) => id === paymentId || id === second.paymentId);
    expect(ours).toEqual([second.paymentId]);
    const retried = await api.call<RefusalBody>('POST', `/refunds/${cancelled!.id}/retry`, { as: seller });
    expect([retried.status, retried.body.reason]).toEqual([409, 'refund_in_order']);
    expect(await isThere(listingId)).toBe(true);

    await refund(second.paymentId, { amount: '35', seats: 1 });
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(second.paymentId)).toEqual({ cents: 3_500, fee: 700, seats: 1, status: 'refunded' });
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('whose buyer has the money from the dashboard already is no failure when its own refund is refused after that', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    stripe.faults.push({ operation: 'Refunds.create', kind: 'drop before' });
    stripe.faults.push({ operation: 'Refunds.create', kind: 'drop before' });
    stripe.faults.push({ operation: 'Refunds.create', kind: 'drop before' });
    await remove(listingId);
    await until(async () => (await mailsOf(buyer, 'listing-cancelled')).length > 0, 'the silence');
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 7_000, 'the refund of the dashboard');
    refuseNextRefund();
    await dueNow(paymentId);
    await worker.sweep();
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await mailsOf(admin, 'money-alert')).toEqual([]);
    expect(await mailsOf(buyer, 'listing-cancelled')).toHaveLength(1);
  });

  it('and that waited under the version before for what others had returned, goes by itself', async () => {
    const { listingId, paymentId } = await bought();
    await refund(paymentId, { amount: '70', seats: 0 });
    await settled(paymentId);
    await api.database.query('update listings set cancelled_at = now() where id = $1', [listingId]);
    await api.database.query(
      `insert into refunds (payment_id, source, amount_cents, seats, reason, status, problem, settled_at)
       values ($1, 'cancellation', 7000, 2, 'listing_cancelled', 'failed', 'No balance.', now())`,
      [paymentId],
    );
    await worker.app.get(CancellationSweep, { strict: false }).sweep(new Round(60, new AbortController().signal));
    expect(await isThere(listingId)).toBe(false);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await tickets(paymentId)).toBe(0);
  });

  it('goes at once with its owner, and the money goes back all the same', async () => {
    const { listingId, paymentId } = await bought();
    const removal = api.app.get(DeleteAccount, { strict: false });
    await removal.delete(seller.id);
    expect(await isThere(listingId)).toBe(false);
    await until(async () => (await payment(paymentId)).status === 'refunded', 'the refund');
    expect(await tickets(paymentId)).toBe(0);
  });
});
