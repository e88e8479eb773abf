import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeleteAccount } from '@canopy/accounts';
import type { Calendar, OrderState, SalesDashboard, StartedPurchase } from '@canopy/contracts/payments';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import type { StripeEvent } from '@canopy/testing/stripe/stripe-events';
import { StripeError } from '@canopy/testing/stripe/stripe-error';
import { startStripeServer, type StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf, stripeSettings } from '@canopy/testing/stripe/stripe-settings';
import { until } from '@canopy/testing/until';
import { startWorker } from '@canopy/testing/worker';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { CancellationSweep } from '../cancellations/cancellation.sweep.ts';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  stripe = await startStripeServer();
  stripe.world.everyAccountIsComplete = true;
  api = await startApi(stripeSettings(stripe));
  worker = await startWorker(api.config);
}, 120_000);
beforeEach(async () => {
  stripe.events.endpoints = endpointsOf(api.config.api.url);
  stripe.faults.length = stripe.requests.length = stripe.violations.length = 0;
  [seller, buyer] = await Promise.all([provider(api.database), person(api.database)]);
});
afterAll(async () => {
  // Whatever the tests did: no cent and no seat is unaccounted for.
  expect(await ledgerDisagreements(api.app.get(Database))).toEqual([]);
  await stripe.events.settled();
  await worker.stop();
  await api.stop();
  await stripe.stop();
});

const one = async <Row extends Record<string, unknown>>(sql: string, ...parameters: unknown[]) =>
  (await api.database.query<Row>(sql, parameters))[0]!;
const holdEventsBack = () => void (stripe.events.endpoints = null);
const lastEvent = (type: string) => stripe.events.of(type).at(-1)!;
const deliver = async (event: StripeEvent) => {
  expect(await stripe.events.deliver(event, endpointsOf(api.config.api.url))).toBe(200);
  await until(
    async () =>
      (await one<{ status: string }>('select status from card_events where id = $1', event.id)).status === 'processed',
    `${event.type} to be processed`,
  );
};

interface Bought {
  listingId: string;
  saleId: string;
  intentId: string;
}
/** Two tickets of $35.00 with a fee of 20%, by `buyer` from `seller`. */
async function bought(quantity = 2, maxAttendees = 20): Promise<Bought> {
  const { id } = await listing(api.database, seller.id, { maxAttendees });
  const started = (await api.call<StartedPurchase>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity } }))
    .body;
  stripe.world.confirm(started.paymentIntentId, '4242424242424242');
  expect((await api.call<OrderState>('POST', `/orders/${started.orderId}/finish`, { as: buyer })).body.status).toBe(
    'succeeded',
  );
  return {
    listingId: id,
    saleId: (await one<{ id: string }>('select id from payments where payment_intent_id = $1', started.paymentIntentId))
      .id,
    intentId: started.paymentIntentId,
  };
}
const refund = (saleId: string, body: object, as: Person | null = seller) =>
  api.call<SaleDetail & RefusalBody>('POST', `/sales/${saleId}/refunds`, {
    as,
    body: { key: randomUUID(), reason: 'The class is shorter than planned.', ...body },
  });
const detail = async (saleId: string, as = seller) =>
  (await api.call<SaleDetail>('GET', `/sales/${saleId}`, { as })).body;
const settled = (saleId: string) =>
  until(async () => (await detail(saleId)).refundsRequested === 0, 'the refund to be settled');
const payment = (saleId: string) =>
  one(
    'select refunded_cents as cents, refunded_fee_cents as fee, seats_returned as seats, status from payments where id = $1',
    saleId,
  );
const seats = (id: string) =>
  one('select current_attendees as sold, held_seats as held from listings where id = $1', id);
const tickets = async (saleId: string) =>
  (
    await one<{ n: number }>(
      `select count(*)::int as n from tickets where payment_id = $1 and status = 'valid'`,
      saleId,
    )
  ).n;
const mailsOf = (to: Person, template: string) =>
  api.database.query<{ data: Record<string, string> }>(
    'select data from emails where recipient = $1 and template = $2 order by id',
    [to.email, template],
  );
const chargeOf = (intentId: string) => stripe.world.charges.get(stripe.world.intent(intentId).latest_charge!)!;
const calls = () => stripe.requests.filter(({ operation }) => operation === 'Refunds.create');
const dueNow = (saleId: string) =>
  api.database.query('update refunds set next_attempt_at = now() where payment_id = $1', [saleId]);

describe('money goes back', () => {
  it('whole, with fee, transfer and seats, and the buyer is told', async () => {
    const { listingId, saleId, intentId } = await bought();
    const asked = await refund(saleId, { amount: '70.00', seats: 2 });
    expect([asked.status, asked.body.left]).toEqual([201, { cents: 0, seats: 0 }]);
    await settled(saleId);
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await seats(listingId)).toEqual({ sold: 0, held: 0 });
    expect(await tickets(saleId)).toBe(0);
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect(stripe.world.fees.get(chargeOf(intentId).application_fee!)!.amount_refunded).toBe(1_400);
    const [row] = (await detail(saleId)).refunds;
    expect(calls()[0]).toMatchObject({
      idempotencyKey: `refund:${row!.id}:1`,
      parameters: { reverse_transfer: true, refund_application_fee: true, metadata: { refundId: row!.id } },
    });
    expect(await mailsOf(buyer, 'refund')).toMatchObject([
      { data: { moneyText: expect.stringContaining('$70.00 CAD'), reason: 'The class is shorter than planned.' } },
    ]);
    expect(stripe.violations).toEqual([]);
  });

  it('in two parts: each takes its part of the fee, seats go back by choice, and the totals of the dashboard follow', async () => {
    const { listingId, saleId } = await bought();
    await refund(saleId, { amount: '10.01' });
    await settled(saleId);
    expect(await payment(saleId)).toEqual({ cents: 1_001, fee: 200, seats: 0, status: 'succeeded' });
    expect([await seats(listingId), await tickets(saleId)]).toEqual([{ sold: 2, held: 0 }, 2]);
    await refund(saleId, { amount: '59.99', seats: 1 });
    await settled(saleId);
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 1, status: 'succeeded' });
    expect([await seats(listingId), await tickets(saleId)]).toEqual([{ sold: 1, held: 0 }, 1]);
    const dashboard = (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body;
    expect(dashboard).toMatchObject({
      earningsCents: 0,
      sales: 1,
      rows: [{ refundedCents: 7_000, refundedFeeCents: 1_400, seatsReturned: 1, status: 'succeeded' }],
    });
    // The last seat, without money: now everything went back.
    await refund(saleId, { amount: 0, seats: 1 });
    await settled(saleId);
    expect(await payment(saleId)).toMatchObject({ seats: 2, status: 'refunded' });
    expect(calls()).toHaveLength(2);
  });

  it('never more than was paid, also with two people at once (failure case 3)', async () => {
    const { listingId, saleId, intentId } = await bought();
    const admin = await person(api.database, { role: 'admin' });
    const answers = await Promise.all(
      [seller, admin, seller, admin].map((as) => refund(saleId, { amount: '40', seats: 1 }, as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      reason: 'refund_too_large',
      details: 'At most $30.00 can go back. Please enter less.',
    });
    await settled(saleId);
    expect(chargeOf(intentId).amount_refunded).toBe(4_000);
    expect(await seats(listingId)).toEqual({ sold: 1, held: 0 });
    expect((await refund(saleId, { amount: '1', seats: 2 })).body.reason).toBe('too_many_seats_back');
    expect((await refund(saleId, { amount: '0', seats: 0 })).body.reason).toBe('nothing_to_refund');
  });

  it('the same form sent twice is one refund', async () => {
    const { saleId, intentId } = await bought();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(saleId, { key, amount: '10' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await settled(saleId);
    await refund(saleId, { key, amount: '10' });
    expect((await detail(saleId)).refunds).toHaveLength(1);
    expect(chargeOf(intentId).amount_refunded).toBe(1_000);
  });

  it('only by the seller and admins: for everybody else the sale does not exist', async () => {
    const { saleId } = await bought();
    for (const as of [buyer, await provider(api.database)]) {
      expect((await refund(saleId, { amount: '1' }, as)).body.reason).toBe('sale_not_found');
      expect((await api.call('GET', `/sales/${saleId}`, { as })).status).toBe(404);
    }
    expect((await refund(saleId, { amount: '1' }, await person(api.database, { role: 'admin' }))).status).toBe(201);
    await settled(saleId);
  });

  it('a place on a free listing can be taken back, and taken again', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const signUp = () => api.call('POST', `/listings/${id}/sign-up`, { as: buyer });
    await signUp();
    const { id: saleId } = await one<{ id: string }>('select id from payments where listing_id = $1', id);
    expect((await refund(saleId, { amount: 0, seats: 1 })).status).toBe(201);
    await settled(saleId);
    expect(await payment(saleId)).toMatchObject({ seats: 1, status: 'refunded' });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    expect((await signUp()).status).toBe(201);
    expect(calls()).toEqual([]);
  });
});

describe('when the card provider cannot be reached as it should', () => {
  it('a dropped answer makes one refund', async () => {
    const { saleId, intentId } = await bought();
    stripe.faults.push(
      { operation: 'Refunds.create', kind: 'drop after' },
      { operation: 'Refunds.create', kind: 'drop after' },
      { operation: 'Refunds.create', kind: 'drop after' },
    );
    await refund(saleId, { amount: '10', seats: 1 });
    await until(async () => stripe.faults.length === 0, 'three silent answers');
    await dueNow(saleId);
    await worker.sweep();
    await settled(saleId);
    expect([await payment(saleId), chargeOf(intentId).amount_refunded]).toEqual([
      { cents: 1_000, fee: 200, seats: 1, status: 'succeeded' },
      1_000,
    ]);
  });

  it.each(['before we ask again', 'and the event is never told'])(
    'a refund whose answer was lost and that fails then, %s, is a failed one',
    async (when) => {
      const { saleId, intentId } = await bought();
      holdEventsBack();
      stripe.faults.push(
        ...Array.from({ length: 3 }, () => ({ operation: 'Refunds.create', kind: 'drop after' as const })),
      );
      await refund(saleId, { amount: '35', seats: 1 });
      await until(async () => stripe.faults.length === 0, 'three silent answers');
      stripe.world.failRefund(stripe.world.refunds.find(({ payment_intent }) => payment_intent === intentId)!.id);
      if (when === 'before we ask again') await deliver(lastEvent('refund.failed'));
      else {
        await dueNow(saleId);
        await worker.sweep();
      }
      await settled(saleId);
      expect((await detail(saleId)).refunds).toMatchObject([
        { status: 'failed', problem: 'The bank did not take the money back.' },
      ]);
      expect([await payment(saleId), await mailsOf(buyer, 'refund')]).toEqual([
        { cents: 0, fee: 0, seats: 0, status: 'succeeded' },
        [],
      ]);
      // Another try is a refund of its own.
      await api.call('POST', `/refunds/${(await detail(saleId)).refunds[0]!.id}/retry`, { as: seller });
      await settled(saleId);
      expect([await payment(saleId), chargeOf(intentId).amount_refunded]).toEqual([
        { cents: 3_500, fee: 700, seats: 1, status: 'succeeded' },
        3_500,
      ]);
    },
  );

  it("after an error of the provider's own the next try uses a new key, and finds what had been refunded all the same", async () => {
    const { saleId, intentId } = await bought();
    const { refund: make } = stripe.world;
    stripe.world.refund = (parameters) => {
      make.call(stripe.world, parameters);
      stripe.world.refund = make;
      throw new StripeError(500, { type: 'api_error', message: 'It broke after the work was done.' });
    };
    holdEventsBack();
    await refund(saleId, { amount: '10' });
    await until(
      async () =>
        (await one<{ attempt: number }>('select attempt from refunds where payment_id = $1', saleId)).attempt > 1,
      'the broken answer',
    );
    stripe.violations.length = 0;
    await dueNow(saleId);
    await worker.sweep();
    await settled(saleId);
    expect([
      (await payment(saleId)).cents,
      chargeOf(intentId).amount_refunded,
      stripe.world.refunds.filter(({ payment_intent }) => payment_intent === intentId).length,
    ]).toEqual([1_000, 1_000, 1]);
  });

  it('a clear no fails visibly, admins are told, and it can be tried again', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, saleId, intentId } = await bought();
    holdEventsBack();
    const elsewhere = stripe.world.refund({
      payment_intent: intentId,
      amount: 6_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await refund(saleId, { amount: '70', seats: 2 });
    await until(async () => (await detail(saleId)).refundsFailed === 1, 'the refusal');
    expect((await detail(saleId)).refunds[0]).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('greater than unrefunded amount'),
    });
    expect([await payment(saleId), await seats(listingId)]).toEqual([
      { cents: 0, fee: 0, seats: 0, status: 'succeeded' },
      { sold: 2, held: 0 },
    ]);
    expect(await mailsOf(admin, 'money-alert')).toMatchObject([
      { data: { headline: 'A refund did not reach the buyer' } },
    ]);
    // The bank sends the other one back; then there is room again.
    stripe.world.failRefund(elsewhere.id);
    const failed = (await detail(saleId)).refunds[0]!;
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: buyer })).status).toBe(404);
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: seller })).status).toBe(200);
    await settled(saleId);
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(calls().at(-1)!.idempotencyKey).toBe(`refund:${failed.id}:2`);
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: seller })).status).toBe(409);
  });

  it('money that the bank sends back is owed again, and the seats stay free', async () => {
    const { listingId, saleId, intentId } = await bought();
    await refund(saleId, { amount: '70', seats: 2 });
    await settled(saleId);
    stripe.world.failRefund(stripe.world.refunds.find(({ payment_intent }) => payment_intent === intentId)!.id);
    await until(async () => (await detail(saleId)).refundsFailed === 1, 'the failure');
    expect([await payment(saleId), await seats(listingId)]).toEqual([
      { cents: 0, fee: 0, seats: 2, status: 'succeeded' },
      { sold: 0, held: 0 },
    ]);
    await api.call('POST', `/refunds/${(await detail(saleId)).refunds[0]!.id}/retry`, { as: seller });
    await settled(saleId);
    expect([await payment(saleId), await seats(listingId)]).toEqual([
      { cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' },
      { sold: 0, held: 0 },
    ]);
  });
});

describe('refunds and disputes in the dashboard of the card provider', () => {
  it('are taken over once, however often and in whatever order events come (failure cases 13 and 15)', async () => {
    const { saleId, intentId } = await bought();
    holdEventsBack();
    const made = stripe.world.refund({
      payment_intent: intentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    const told = lastEvent('charge.refunded');
    await Promise.all([deliver(told), deliver({ ...told, id: `${told.id}_again` })]);
    expect(await payment(saleId)).toEqual({ cents: 3_500, fee: 700, seats: 0, status: 'succeeded' });
    expect((await detail(saleId)).refunds).toMatchObject([
      { source: 'card_provider', amountCents: 3_500, feeCents: 700, requestedBy: null },
    ]);
    stripe.world.failRefund(made.id);
    await deliver(lastEvent('refund.failed'));
    await deliver({ ...told, id: `${told.id}_late` });
    expect(await payment(saleId)).toMatchObject({ cents: 0, fee: 0 });
  });

  it('a refund that is told of before the sale is recorded records both', async () => {
    const { id } = await listing(api.database, seller.id);
    const { paymentIntentId } = (
      await api.call<StartedPurchase>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })
    ).body;
    holdEventsBack();
    stripe.world.confirm(paymentIntentId, '4242424242424242');
    stripe.world.refund({
      payment_intent: paymentIntentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await deliver(lastEvent('charge.refunded'));
    const { id: saleId } = await one<{ id: string }>(
      'select id from payments where payment_intent_id = $1',
      paymentIntentId,
    );
    expect([await payment(saleId), await seats(id)]).toEqual([
      { cents: 3_500, fee: 700, seats: 0, status: 'succeeded' },
      { sold: 2, held: 0 },
    ]);
  });

  it('our own refund that an event tells of first is counted once', async () => {
    const { saleId } = await bought();
    await Promise.all([refund(saleId, { amount: '20', seats: 1 }), refund(saleId, { amount: '30' })]);
    await settled(saleId);
    await until(async () => stripe.events.of('charge.refunded').length > 1, 'the events');
    for (const event of stripe.events.of('charge.refunded').slice(-2))
      await deliver({ ...event, id: `${event.id}_again` });
    expect(await payment(saleId)).toEqual({ cents: 5_000, fee: 1_000, seats: 1, status: 'succeeded' });
    expect((await detail(saleId)).refunds).toHaveLength(2);
  });

  it('a dispute stands on the sale, and every admin is told once', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { saleId, intentId } = await bought();
    const dispute = stripe.world.dispute(intentId);
    await until(async () => (await detail(saleId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await detail(saleId)).disputeStatus === 'lost', 'its end');
    await deliver({ ...lastEvent('charge.dispute.created'), id: `evt_again_${dispute.id}` });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data.headline)).toEqual([
      'A buyer disputes a payment',
      'A dispute has ended',
    ]);
  });
});

describe('refunds of the dashboard beside our own', () => {
  it('one that was quicker than ours ends ours as done: nobody is told that money did not arrive, and the spots go back', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, saleId, intentId } = await bought();
    holdEventsBack();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await refund(saleId, { amount: '70', seats: 2 });
    await settled(saleId);
    expect((await detail(saleId)).refunds).toMatchObject([
      { source: 'request', amountCents: 0, seats: 2, status: 'succeeded' },
      { source: 'card_provider', amountCents: 7_000, feeCents: 1_400, status: 'succeeded' },
    ]);
    expect([await payment(saleId), await seats(listingId)]).toEqual([
      { cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' },
      { sold: 0, held: 0 },
    ]);
    expect([await mailsOf(admin, 'money-alert'), (await mailsOf(buyer, 'refund')).length]).toEqual([[], 2]);
    await deliver(lastEvent('charge.refunded'));
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
  });

  it('one that left the transfer alone is borne by the platform, in the books too, and admins are told', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { saleId, intentId } = await bought();
    stripe.world.refund({ payment_intent: intentId, amount: 3_500 });
    await until(async () => (await detail(saleId)).refundedCents === 3_500, 'the refund');
    expect(await detail(saleId)).toMatchObject({ refundedFeeCents: 0, absorbedCents: 3_500 });
    expect((await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body.earningsCents).toBe(5_600);
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => [data.headline, data.facts])).toEqual([
      [
        'A refund was not taken back from the provider',
        expect.stringContaining(`$35.00 of it was not taken back from ${seller.displayName}`),
      ],
    ]);
    // The rest with the box ticked: only that is taken from the provider.
    stripe.world.refund({
      payment_intent: intentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await detail(saleId)).refundedCents === 7_000, 'the rest');
    expect(await detail(saleId)).toMatchObject({ absorbedCents: 3_500, refundedFeeCents: 1_400 });
    expect(await mailsOf(admin, 'money-alert')).toHaveLength(1);
  });

  it('one of everything asks which spots go back, until somebody says so', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { saleId, intentId } = await bought();
    const open = async () =>
      (
        await api.call<{ items: { id: string; tickets: number }[] }>('GET', '/admin/money?kind=returned_payment', {
          as: admin,
        })
      ).body.items.filter(({ id }) => id === saleId);
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await detail(saleId)).refundedCents === 7_000, 'the refund');
    expect(await open()).toMatchObject([
      { tickets: 2, amountCents: 7_000, saleId, resolvable: true, retriable: false },
    ]);
    expect(await tickets(saleId)).toBe(2);
    await refund(saleId, { amount: 0, seats: 2 });
    await settled(saleId);
    expect([await open(), await tickets(saleId)]).toEqual([[], 0]);
  });
});

describe('a lost dispute', () => {
  const decide = (id: string, bearer: string, as: Person) =>
    api.call<RefusalBody>('POST', `/admin/disputes/${id}/decision`, { as, body: { bearer } });
  const matters = async (as: Person, state = 'open') =>
    (await api.call<{ items: Record<string, unknown>[] }>('GET', `/admin/money?kind=dispute&state=${state}`, { as }))
      .body.items;
  const matterOf = async (as: Person, id: string, state?: string) =>
    (await matters(as, state)).find((one) => one.id === id);
  const earned = async () => (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body.earningsCents;
  async function lost(): Promise<Bought & { disputeId: string; admin: Person }> {
    const admin = await person(api.database, { role: 'admin' });
    const sold = await bought();
    const { id: disputeId } = stripe.world.dispute(sold.intentId);
    await until(async () => (await detail(sold.saleId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(disputeId, 'lost');
    await until(async () => (await detail(sold.saleId)).disputeStatus === 'lost', 'its end');
    return { ...sold, disputeId, admin };
  }

  it('is money that went back, takes the tickets of what is to come, and is borne by the platform until somebody decides', async () => {
    const { listingId, saleId, disputeId, admin } = await lost();
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect([await tickets(saleId), await seats(listingId)]).toEqual([0, { sold: 0, held: 0 }]);
    expect((await detail(saleId)).refunds).toMatchObject([
      { source: 'dispute', amountCents: 7_000, feeCents: 0, seats: 2, status: 'succeeded' },
    ]);
    expect(
      await api.database.query(
        `select kind, cents, seats from ledger_entries where payment_id = $1 and kind in ('refund', 'reversal')`,
        [saleId],
      ),
    ).toEqual([{ kind: 'refund', cents: -7_000, seats: -2 }]);
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => [data.subjectText, data.moneyText])).toEqual([
      ['Your spot was taken back', 'Your bank decided your dispute for you and returned $70.00 CAD.'],
    ]);
    expect(await matterOf(admin, disputeId)).toMatchObject({ decidable: true, resolvable: false, borneBy: null });
    expect((await decide(disputeId, 'platform', admin)).status).toBe(204);
    expect(await matterOf(admin, disputeId)).toBeUndefined();
    expect(await matterOf(admin, disputeId, 'resolved')).toMatchObject({
      resolved: { by: admin.displayName, note: 'The platform bears it.' },
    });
    expect(chargeOf(stripe.world.disputes.get(disputeId)!.payment_intent).transfer.amount_reversed).toBe(0);
    expect((await decide(disputeId, 'provider', admin)).body.reason).toBe('matter_settled');
  });

  it('of a class that is over leaves the ticket as it was', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, saleId, intentId } = await bought();
    await api.database.query(
      `update listings set event_start = now() - interval '3 days', event_end = now() - interval '2 days' where id = $1`,
      [listingId],
    );
    const { id } = stripe.world.dispute(intentId);
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await matterOf(admin, id))?.decidable === true, 'the loss');
    expect([await payment(saleId), await tickets(saleId)]).toEqual([
      { cents: 7_000, fee: 0, seats: 0, status: 'succeeded' },
      2,
    ]);
    expect([await earned(), await mailsOf(buyer, 'refund')]).toEqual([5_600, []]);
  });

  it('the provider bears it: of two admins at once one decides, the transfer is reversed once, and the fee goes back with it', async () => {
    const { saleId, intentId, disputeId, admin } = await lost();
    const other = await person(api.database, { role: 'admin' });
    const answers = await Promise.all([decide(disputeId, 'provider', admin), decide(disputeId, 'provider', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await decide(disputeId, 'platform', other)).body.reason).toBe('matter_settled');
    await until(async () => (await matterOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer).toMatchObject({
      amount_reversed: 7_000,
      reversals: { data: [{ metadata: { disputeId } }] },
    });
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await detail(saleId)).toMatchObject({ absorbedCents: 0 });
    expect(stripe.violations).toEqual([]);
  });

  it('the provider bears it, and the answer is lost: the money is taken once', async () => {
    const { intentId, disputeId, admin } = await lost();
    stripe.faults.push(
      ...Array.from({ length: 3 }, () => ({ operation: 'Transfers.createReversal', kind: 'drop after' as const })),
    );
    expect((await decide(disputeId, 'provider', admin)).status).toBe(204);
    await until(async () => stripe.faults.length === 0, 'three silent answers');
    expect(await matterOf(admin, disputeId)).toMatchObject({ decidable: false, borneBy: 'provider' });
    await api.database.query('update disputes set next_attempt_at = now() where id = $1', [disputeId]);
    await worker.sweep();
    await until(async () => (await matterOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
  });

  it('the provider bears it, and has no money there: it is to be decided again, and says why', async () => {
    const { saleId, disputeId, admin } = await lost();
    const account = (
      await one<{ id: string }>('select stripe_account_id as id from connected_accounts where user_id = $1', seller.id)
    ).id;
    stripe.world.setAccount(account, { payouts_enabled: false }, false);
    await decide(disputeId, 'provider', admin);
    await until(
      async () => (await matterOf(admin, disputeId))?.problem === 'Insufficient funds in the connected account.',
      'the refusal',
    );
    expect(await matterOf(admin, disputeId)).toMatchObject({ decidable: true, borneBy: null });
    expect(await detail(saleId)).toMatchObject({ absorbedCents: 7_000 });
    stripe.world.setAccount(account, { payouts_enabled: true }, false);
    await decide(disputeId, 'provider', admin);
    await until(async () => (await matterOf(admin, disputeId)) === undefined, 'the reversal');
    expect(await detail(saleId)).toMatchObject({ absorbedCents: 0, refundedFeeCents: 1_400 });
  });

  it('an appeal that is won brings the money back, not the tickets', async () => {
    const { saleId, disputeId, admin } = await lost();
    stripe.world.closeDispute(disputeId, 'won');
    await until(async () => (await detail(saleId)).disputeStatus === 'won', 'the appeal');
    expect([await payment(saleId), await tickets(saleId)]).toEqual([
      { cents: 0, fee: 0, seats: 2, status: 'succeeded' },
      0,
    ]);
    expect(await detail(saleId)).toMatchObject({ absorbedCents: 0, refundsFailed: 0 });
    expect(await matterOf(admin, disputeId)).toBeUndefined();
    expect(
      (
        await api.call<{ items: { saleId: string }[] }>('GET', '/admin/money?kind=refund', { as: admin })
      ).body.items.filter((item) => item.saleId === saleId),
    ).toEqual([]);
    expect((await mailsOf(admin, 'money-alert')).at(-1)!.data.whatToDo).toBe(
      'The money is here again. If it was taken from the provider, please send it to them.',
    );
    // It was no refund of ours, so there is nothing to try again.
    expect(
      (await api.call('POST', `/refunds/${(await detail(saleId)).refunds[0]!.id}/retry`, { as: seller })).status,
    ).toBe(409);
  });

  it('while the bank decides, money cannot go back and a person reads why; spots can', async () => {
    const { saleId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(saleId)).disputeStatus === 'needs_response', 'the dispute');
    const refused = await refund(saleId, { amount: '35', seats: 1 });
    expect([refused.status, refused.body.reason]).toEqual([409, 'payment_disputed']);
    expect((await detail(saleId)).refunds).toEqual([]);
    expect((await refund(saleId, { amount: 0, seats: 1 })).status).toBe(201);
    stripe.world.closeDispute(id, 'won');
    await until(async () => (await detail(saleId)).disputeStatus === 'won', 'the end');
    expect((await refund(saleId, { amount: '35', seats: 1 })).status).toBe(201);
    await settled(saleId);
    expect(await payment(saleId)).toMatchObject({ cents: 3_500, seats: 2 });
  });

  it('a listing that was called off goes, although its own refund can never succeed any more', async () => {
    const { listingId, saleId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(saleId)).disputeStatus === 'needs_response', 'the dispute');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await detail(saleId)).refundsFailed === 1, 'the refusal');
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(saleId)).disputeStatus === 'lost', 'the loss');
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
    expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toEqual([]);
  });

  it('of money that had all gone back before is nothing that a provider could bear: a person says what was done', async () => {
    const { saleId, intentId, admin } = await lost();
    const again = stripe.world.dispute(intentId);
    stripe.world.closeDispute(again.id, 'lost');
    await until(async () => (await matterOf(admin, again.id))?.status === 'lost', 'the second loss');
    expect(await matterOf(admin, again.id)).toMatchObject({ decidable: false, resolvable: true });
    expect((await decide(again.id, 'provider', admin)).body.reason).toBe('matter_settled');
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect(
      (
        await api.call('POST', `/admin/money/dispute/${again.id}/resolution`, {
          as: admin,
          body: { note: 'A second dispute of the same payment.' },
        })
      ).status,
    ).toBe(204);
    expect(await matterOf(admin, again.id)).toBeUndefined();
  });

  it('of a parked purchase is told and listed, although it has no sale', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { orderId, paymentIntentId } = (
      await api.call<StartedPurchase>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })
    ).body;
    stripe.world.intent(paymentIntentId).application_fee_amount = 1;
    stripe.world.confirm(paymentIntentId, '4242424242424242');
    await until(
      async () =>
        (await one<{ status: string }>('select status from ticket_orders where id = $1', orderId)).status === 'parked',
      'the purchase to be parked',
    );
    const dispute = stripe.world.dispute(paymentIntentId);
    await until(async () => (await matterOf(admin, dispute.id)) !== undefined, 'the dispute');
    expect(await matterOf(admin, dispute.id)).toMatchObject({
      saleId: null,
      listingId: id,
      buyerName: buyer.displayName,
      amountCents: 7_000,
      decidable: false,
      resolvable: false,
    });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data.headline)).toContain(
      'A buyer disputes a payment',
    );
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await matterOf(admin, dispute.id))?.resolvable === true, 'the loss');
    expect((await decide(dispute.id, 'platform', admin)).status).toBe(409);
    expect(
      (
        await api.call('POST', `/admin/money/dispute/${dispute.id}/resolution`, {
          as: admin,
          body: { note: 'Settled in the dashboard.' },
        })
      ).status,
    ).toBe(204);
    expect(await matterOf(admin, dispute.id)).toBeUndefined();
  });
});

describe('a listing that is called off', () => {
  const remove = (id: string, as = seller) => api.call<{ deleted: boolean }>('DELETE', `/listings/${id}`, { as });
  const isThere = async (id: string) =>
    (await api.database.query('select 1 from listings where id = $1', [id])).length === 1;

  it('CAL-06: stays on its day in the calendar of whoever paid, as cancelled; what a buyer gave back does not', async () => {
    const { listingId } = await bought();
    await api.database.query(
      `update listings set event_start = '2027-04-13T15:00:00Z', event_end = '2027-04-15T15:00:00Z' where id = $1`,
      [listingId],
    );
    const other = await bought();
    await api.database.query(`update listings set event_start = '2027-04-20T15:00:00Z' where id = $1`, [
      other.listingId,
    ]);
    await refund(other.saleId, { amount: '70', seats: 2 });
    await settled(other.saleId);
    await remove(listingId);
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    const { entries } = (await api.call<Calendar>('GET', '/calendar?month=2027-04', { as: buyer })).body;
    expect(entries).toMatchObject([
      {
        listingId: null,
        kind: 'purchased',
        deleted: true,
        cancelled: true,
        ticketCount: 0,
        eventStart: '2027-04-13T15:00:00.000Z',
        eventEnd: '2027-04-15T15:00:00.000Z',
      },
    ]);
    expect((await api.call<Calendar>('GET', '/calendar', { as: buyer })).body.entries).toEqual([]);
  });

  it('goes when everybody has the money back and was told', async () => {
    const { listingId, saleId, intentId } = await bought();
    await refund(saleId, { amount: '10', seats: 1 });
    await settled(saleId);
    expect((await remove(listingId)).body).toEqual({ deleted: false });
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(saleId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data.subjectText)).toEqual([
      'Your money is on its way back',
      'Cancelled',
    ]);
  });

  it('waits for a refund that failed, until it is tried again', async () => {
    const { listingId, saleId, intentId } = await bought();
    holdEventsBack();
    const elsewhere = stripe.world.refund({
      payment_intent: intentId,
      amount: 6_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await remove(listingId);
    await until(async () => (await detail(saleId)).refundsFailed === 1, 'the refusal');
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
    expect((await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items).toMatchObject([
      { listingId, refunds: 1, settled: 0, failed: 1, leftCents: 7_000 },
    ]);
    expect(await isThere(listingId)).toBe(true);
    stripe.world.failRefund(elsewhere.id);
    await api.call('POST', `/refunds/${(await detail(saleId)).refunds[0]!.id}/retry`, { as: seller });
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(saleId)).toMatchObject({ cents: 7_000, status: 'refunded' });
  });

  it('goes at once with its owner, and the money goes back all the same', async () => {
    const { listingId, saleId } = await bought();
    const removal = api.app.get(DeleteAccount, { strict: false });
    await removal.delete(seller.id);
    expect(await isThere(listingId)).toBe(false);
    await until(async () => (await payment(saleId)).status === 'refunded', 'the refund');
    expect(await tickets(saleId)).toBe(0);
  });
});

describe('the ledger', () => {
  it('is only added to, and says each movement once', async () => {
    const { saleId } = await bought();
    await refund(saleId, { amount: '35', seats: 1 });
    await settled(saleId);
    expect(
      await api.database.query(
        'select kind, cents, seats, refund_id is not null as named from ledger_entries where payment_id = $1 order by id',
        [saleId],
      ),
    ).toEqual([
      { kind: 'sale', cents: 7_000, seats: 2, named: false },
      { kind: 'fee', cents: 1_400, seats: 0, named: false },
      { kind: 'refund', cents: -3_500, seats: -1, named: true },
      { kind: 'reversal', cents: -700, seats: 0, named: true },
    ]);
    expect(
      await api.database.query(
        `select kind, seats from ledger_entries where payment_id is null and order_id = (select order_id from payments where id = $1) order by id`,
        [saleId],
      ),
    ).toEqual([
      { kind: 'hold', seats: 2 },
      { kind: 'release', seats: -2 },
    ]);
    for (const sql of ['update ledger_entries set cents = 1', 'delete from ledger_entries', 'truncate ledger_entries'])
      await expect(api.database.query(sql)).rejects.toThrow('only added to');
  });

  it.each([
    [
      'a counter that drifted',
      'update listings set current_attendees = current_attendees + 1 where id = $1',
      'update listings set current_attendees = current_attendees - 1 where id = $1',
      ['seats sold = seats of the payments', 'seats sold = valid tickets'],
    ],
    [
      'a held seat without a purchase',
      'update listings set held_seats = held_seats + 1 where id = $1',
      'update listings set held_seats = held_seats - 1 where id = $1',
      ['seats held = open purchases'],
    ],
    [
      'a ticket that was voided by hand',
      `update tickets set status = 'void', voided_at = now() where listing_id = $1`,
      `update tickets set status = 'valid', voided_at = null where listing_id = $1`,
      ['seats sold = valid tickets', 'tickets of a payment = its seats'],
    ],
    [
      'money that went back without a refund',
      'update payments set refunded_cents = 100 where listing_id = $1',
      'update payments set refunded_cents = 0 where listing_id = $1',
      ['money returned = its refunds'],
    ],
    [
      'a price that was changed afterwards',
      'update payments set amount_cents = amount_cents + 100, provider_amount_cents = provider_amount_cents + 100 where listing_id = $1',
      'update payments set amount_cents = amount_cents - 100, provider_amount_cents = provider_amount_cents - 100 where listing_id = $1',
      ['a paid purchase has its payment', 'money of a payment = its ledger'],
    ],
  ])('the sweep finds %s, tells admins once, and closes it when it is mended', async (_, harm, mend, rules) => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId } = await bought(1);
    await api.database.query(harm, [listingId]);
    for (let round = 0; round < 2; round++) await api.app.get(CheckLedger, { strict: false }).check();
    const open = async () =>
      (
        await api.call<{ items: { rule: string }[] }>('GET', '/admin/money?kind=ledger_finding', { as: admin })
      ).body.items
        .map(({ rule }) => rule)
        .sort();
    expect(await open()).toEqual(rules);
    expect(await mailsOf(admin, 'money-alert')).toHaveLength(1);
    await api.database.query(mend, [listingId]);
    await api.app.get(CheckLedger, { strict: false }).check();
    expect(await open()).toEqual([]);
  });
});
