import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DeleteAccount } from '@canopy/accounts';
import type { Calendar, StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import type { SaleDetail } from '@canopy/contracts/refunds';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { MyTickets } from '@canopy/contracts/tickets';
import type { TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { type BoughtOnStripe, buyOnStripe, type Selling, useSelling } from '@canopy/testing/selling';
import type { StripeEvent } from '@canopy/testing/stripe/stripe-events';
import { StripeError } from '@canopy/testing/stripe/stripe-error';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { endpointsOf } from '@canopy/testing/stripe/stripe-settings';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { CancellationSweep } from '../cancellations/cancellation.sweep.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
useSelling((selling) => ({ stripe, api, worker, seller, buyer } = selling));

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

/** Two tickets of $35.00 with a fee of 20%, by `buyer` from `seller`. */
async function bought(quantity = 2, maxAttendees = 20): Promise<BoughtOnStripe & { listingId: string }> {
  const { id } = await listing(api.database, seller.id, { maxAttendees });
  return { listingId: id, ...(await buyOnStripe({ api, stripe }, id, buyer, quantity)) };
}
const refund = (paymentId: string, body: object, as: Person | null = seller) =>
  api.call<SaleDetail & RefusalBody>('POST', `/sales/${paymentId}/refunds`, {
    as,
    body: { key: randomUUID(), reason: 'The class is shorter than planned.', ...body },
  });
const detail = async (paymentId: string, as = seller) =>
  (await api.call<SaleDetail>('GET', `/sales/${paymentId}`, { as })).body;
const settled = (paymentId: string) =>
  until(async () => (await detail(paymentId)).refundsRequested === 0, 'the refund to be settled');
const payment = (paymentId: string) =>
  one(
    'select refunded_cents as cents, refunded_fee_cents as fee, seats_returned as seats, status from payments where id = $1',
    paymentId,
  );
const seats = (id: string) =>
  one('select current_attendees as sold, held_seats as held from listings where id = $1', id);
const tickets = async (paymentId: string) =>
  (
    await one<{ n: number }>(
      `select count(*)::int as n from tickets where payment_id = $1 and status = 'valid'`,
      paymentId,
    )
  ).n;
const mailsOf = (to: Person, template: string) =>
  api.database.query<{ data: Record<string, string> }>(
    'select data from emails where recipient = $1 and template = $2 order by id',
    [to.email, template],
  );
const myRefunds = async (listingId: string) =>
  (await api.call<MyTickets>('GET', `/my/tickets?listing=${listingId}`, { as: buyer })).body.refunds;
const chargeOf = (intentId: string) => stripe.world.charges.get(stripe.world.intent(intentId).latest_charge!)!;
const calls = () => stripe.requests.filter(({ operation }) => operation === 'Refunds.create');
const dueNow = (paymentId: string) =>
  api.database.query('update refunds set next_attempt_at = now() where payment_id = $1', [paymentId]);

describe('money goes back', () => {
  it('whole, with fee, transfer and seats, and the buyer is told', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const requested = await refund(paymentId, { amount: '70.00', seats: 2 });
    expect([requested.status, requested.body.left]).toEqual([201, { cents: 0, seats: 0 }]);
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await seats(listingId)).toEqual({ sold: 0, held: 0 });
    expect(await tickets(paymentId)).toBe(0);
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect(stripe.world.fees.get(chargeOf(intentId).application_fee!)!.amount_refunded).toBe(1_400);
    const [row] = (await detail(paymentId)).refunds;
    expect(calls()[0]).toMatchObject({
      idempotencyKey: `refund:${row!.id}:1`,
      parameters: { reverse_transfer: true, refund_application_fee: true, metadata: { refundId: row!.id } },
    });
    expect(await mailsOf(buyer, 'refund')).toMatchObject([
      { data: { amountCents: 7_000, reason: 'The class is shorter than planned.' } },
    ]);
    expect(stripe.violations).toEqual([]);
  });

  it('in two parts: each takes its part of the fee, seats go back by choice, and the totals of the dashboard follow', async () => {
    const { listingId, paymentId } = await bought();
    await refund(paymentId, { amount: '10.01' });
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 1_001, fee: 200, seats: 0, status: 'succeeded' });
    expect([await seats(listingId), await tickets(paymentId)]).toEqual([{ sold: 2, held: 0 }, 2]);
    await refund(paymentId, { amount: '59.99', seats: 1 });
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 1, status: 'succeeded' });
    expect([await seats(listingId), await tickets(paymentId)]).toEqual([{ sold: 1, held: 0 }, 1]);
    const dashboard = (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body;
    expect(dashboard).toMatchObject({
      earningsCents: 0,
      sales: 1,
      rows: [{ refundedCents: 7_000, refundedFeeCents: 1_400, seatsReturned: 1, status: 'succeeded' }],
    });
    // The last seat, without money: now everything went back.
    await refund(paymentId, { amount: 0, seats: 1 });
    await settled(paymentId);
    expect(await payment(paymentId)).toMatchObject({ seats: 2, status: 'refunded' });
    expect(calls()).toHaveLength(2);
  });

  it('never more than was paid, also with two people at once (failure case 3)', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const admin = await person(api.database, { role: 'admin' });
    const answers = await Promise.all(
      [seller, admin, seller, admin].map((as) => refund(paymentId, { amount: '40', seats: 1 }, as)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      reason: 'refund_too_large',
      details: 'At most $30.00 can be refunded. Please enter a smaller amount.',
    });
    await settled(paymentId);
    expect(chargeOf(intentId).amount_refunded).toBe(4_000);
    expect(await seats(listingId)).toEqual({ sold: 1, held: 0 });
    expect((await refund(paymentId, { amount: '1', seats: 2 })).body.reason).toBe('too_many_seats_back');
    expect((await refund(paymentId, { amount: '0', seats: 0 })).body.reason).toBe('nothing_to_refund');
  });

  it('the same form sent twice is one refund', async () => {
    const { paymentId, intentId } = await bought();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(paymentId, { key, amount: '10' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await settled(paymentId);
    await refund(paymentId, { key, amount: '10' });
    expect((await detail(paymentId)).refunds).toHaveLength(1);
    expect(chargeOf(intentId).amount_refunded).toBe(1_000);
  });

  it('a form that was corrected after a lost answer says what it requested first, and requests nothing more', async () => {
    const { paymentId, intentId } = await bought();
    const form = { key: randomUUID(), amount: '10', seats: 1, reason: 'One child was ill.' };
    expect((await refund(paymentId, form)).status).toBe(201);
    for (const corrected of [{ amount: '25' }, { seats: 0 }, { reason: 'Both were ill.' }]) {
      const { status, body } = await refund(paymentId, { ...form, ...corrected });
      expect([status, body.reason, body.data]).toMatchObject([409, 'refund_sent_before', { cents: 1_000, seats: 1 }]);
      expect(body.details).toContain('it requested a refund of $10.00 and 1 spot, which ');
    }
    await settled(paymentId);
    expect((await refund(paymentId, { ...form, amount: '25' })).body.details).toContain('which has gone back');
    expect((await refund(paymentId, form)).status).toBe(201);
    expect((await detail(paymentId)).refunds).toHaveLength(1);
    expect(chargeOf(intentId).amount_refunded).toBe(1_000);
  });

  it('only by the seller and admins: for everybody else the sale does not exist', async () => {
    const { paymentId } = await bought();
    for (const as of [buyer, await provider(api.database)]) {
      expect((await refund(paymentId, { amount: '1' }, as)).body.reason).toBe('sale_not_found');
      expect((await api.call('GET', `/sales/${paymentId}`, { as })).status).toBe(404);
    }
    expect((await refund(paymentId, { amount: '1' }, await person(api.database, { role: 'admin' }))).status).toBe(201);
    await settled(paymentId);
  });

  it('a place on a free listing can be taken back, and taken again', async () => {
    const { id } = await listing(api.database, seller.id, { isFreeEvent: true });
    const signUp = () => api.call('POST', `/listings/${id}/sign-up`, { as: buyer });
    await signUp();
    const { id: paymentId } = await one<{ id: string }>('select id from payments where listing_id = $1', id);
    expect((await refund(paymentId, { amount: 0, seats: 1 })).status).toBe(201);
    await settled(paymentId);
    expect(await payment(paymentId)).toMatchObject({ seats: 1, status: 'refunded' });
    expect(await seats(id)).toEqual({ sold: 0, held: 0 });
    expect((await signUp()).status).toBe(201);
    expect(calls()).toEqual([]);
  });
});

describe('when the card provider cannot be reached as it should', () => {
  it('a dropped answer makes one refund', async () => {
    const { paymentId, intentId } = await bought();
    stripe.faults.push(
      { operation: 'Refunds.create', kind: 'drop after' },
      { operation: 'Refunds.create', kind: 'drop after' },
      { operation: 'Refunds.create', kind: 'drop after' },
    );
    await refund(paymentId, { amount: '10', seats: 1 });
    await until(async () => stripe.faults.length === 0, 'three silent answers');
    await dueNow(paymentId);
    await worker.sweep();
    await settled(paymentId);
    expect([await payment(paymentId), chargeOf(intentId).amount_refunded]).toEqual([
      { cents: 1_000, fee: 200, seats: 1, status: 'succeeded' },
      1_000,
    ]);
  });

  it.each(['before we ask again', 'and the event is never told'])(
    'a refund whose answer was lost and that fails then, %s, is a failed one',
    async (when) => {
      const { paymentId, intentId } = await bought();
      holdEventsBack();
      stripe.faults.push(
        ...Array.from({ length: 3 }, () => ({ operation: 'Refunds.create', kind: 'drop after' as const })),
      );
      await refund(paymentId, { amount: '35', seats: 1 });
      await until(async () => stripe.faults.length === 0, 'three silent answers');
      stripe.world.failRefund(stripe.world.refunds.find(({ payment_intent }) => payment_intent === intentId)!.id);
      if (when === 'before we ask again') await deliver(lastEvent('refund.failed'));
      else {
        await dueNow(paymentId);
        await worker.sweep();
      }
      await settled(paymentId);
      expect((await detail(paymentId)).refunds).toMatchObject([{ status: 'failed', problem: 'not_taken_by_bank' }]);
      expect([await payment(paymentId), await mailsOf(buyer, 'refund')]).toEqual([
        { cents: 0, fee: 0, seats: 0, status: 'succeeded' },
        [],
      ]);
      // Another try is a refund of its own.
      await api.call('POST', `/refunds/${(await detail(paymentId)).refunds[0]!.id}/retry`, { as: seller });
      await settled(paymentId);
      expect([await payment(paymentId), chargeOf(intentId).amount_refunded]).toEqual([
        { cents: 3_500, fee: 700, seats: 1, status: 'succeeded' },
        3_500,
      ]);
    },
  );

  it("after an error of the provider's own the next try uses a new key, and finds what had been refunded all the same", async () => {
    const { paymentId, intentId } = await bought();
    const { refund: make } = stripe.world;
    stripe.world.refund = (parameters) => {
      make.call(stripe.world, parameters);
      stripe.world.refund = make;
      throw new StripeError(500, { type: 'api_error', message: 'It broke after the work was done.' });
    };
    holdEventsBack();
    await refund(paymentId, { amount: '10' });
    await until(
      async () =>
        (
          await one<{ idempotency_attempt: number }>(
            'select idempotency_attempt from refunds where payment_id = $1',
            paymentId,
          )
        ).idempotency_attempt > 1,
      'the broken answer',
    );
    stripe.violations.length = 0;
    await dueNow(paymentId);
    await worker.sweep();
    await settled(paymentId);
    expect([
      (await payment(paymentId)).cents,
      chargeOf(intentId).amount_refunded,
      stripe.world.refunds.filter(({ payment_intent }) => payment_intent === intentId).length,
    ]).toEqual([1_000, 1_000, 1]);
  });

  it('a key that lacks a right for a while refuses no refund: it is made as soon as the key has it again', async () => {
    const { paymentId, intentId } = await bought();
    stripe.faults.push({ operation: 'Refunds.create', kind: 'forbidden' });
    await refund(paymentId, { amount: '10', seats: 1 });
    await until(async () => stripe.faults.length === 0, 'the key without a right');
    await dueNow(paymentId);
    await worker.sweep();
    await settled(paymentId);
    expect([await payment(paymentId), chargeOf(intentId).amount_refunded]).toEqual([
      { cents: 1_000, fee: 200, seats: 1, status: 'succeeded' },
      1_000,
    ]);
  });

  it('a clear no fails visibly, admins are told, and it can be tried again', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    holdEventsBack();
    const elsewhere = stripe.world.refund({
      payment_intent: intentId,
      amount: 6_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await refund(paymentId, { amount: '70', seats: 2 });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    expect((await detail(paymentId)).refunds[0]).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('greater than unrefunded amount'),
    });
    expect([await payment(paymentId), await seats(listingId)]).toEqual([
      { cents: 0, fee: 0, seats: 0, status: 'succeeded' },
      { sold: 2, held: 0 },
    ]);
    expect(await mailsOf(admin, 'money-alert')).toMatchObject([
      { data: { kind: 'refund_failed', amountCents: 7_000, buyerName: buyer.displayName } },
    ]);
    // The bank sends the other one back; then there is room again.
    stripe.world.failRefund(elsewhere.id);
    const failed = (await detail(paymentId)).refunds[0]!;
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: buyer })).status).toBe(404);
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: seller })).status).toBe(200);
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(calls().at(-1)!.idempotencyKey).toBe(`refund:${failed.id}:2`);
    expect((await api.call('POST', `/refunds/${failed.id}/retry`, { as: seller })).status).toBe(409);
  });

  it('money that the bank sends back is owed again, and the seats stay free', async () => {
    const { listingId, paymentId, intentId } = await bought();
    await refund(paymentId, { amount: '70', seats: 2 });
    await settled(paymentId);
    stripe.world.failRefund(stripe.world.refunds.find(({ payment_intent }) => payment_intent === intentId)!.id);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the failure');
    expect([await payment(paymentId), await seats(listingId)]).toEqual([
      { cents: 0, fee: 0, seats: 2, status: 'succeeded' },
      { sold: 0, held: 0 },
    ]);
    await api.call('POST', `/refunds/${(await detail(paymentId)).refunds[0]!.id}/retry`, { as: seller });
    await settled(paymentId);
    expect([await payment(paymentId), await seats(listingId)]).toEqual([
      { cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' },
      { sold: 0, held: 0 },
    ]);
  });
});

describe('refunds and disputes in the dashboard of the card provider', () => {
  it('are taken over once, however often and in whatever order events come (failure cases 13 and 15)', async () => {
    const { paymentId, intentId } = await bought();
    holdEventsBack();
    const made = stripe.world.refund({
      payment_intent: intentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    const told = lastEvent('charge.refunded');
    await Promise.all([deliver(told), deliver({ ...told, id: `${told.id}_again` })]);
    expect(await payment(paymentId)).toEqual({ cents: 3_500, fee: 700, seats: 0, status: 'succeeded' });
    expect((await detail(paymentId)).refunds).toMatchObject([
      { source: 'card_provider', amountCents: 3_500, feeCents: 700, requestedBy: null },
    ]);
    stripe.world.failRefund(made.id);
    await deliver(lastEvent('refund.failed'));
    await deliver({ ...told, id: `${told.id}_late` });
    expect(await payment(paymentId)).toMatchObject({ cents: 0, fee: 0 });
  });

  it('a refund that is told of before the sale is recorded records both', async () => {
    const { id } = await listing(api.database, seller.id);
    const { paymentIntentId } = (
      await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })
    ).body;
    holdEventsBack();
    stripe.world.confirm(paymentIntentId, testCards.good);
    stripe.world.refund({
      payment_intent: paymentIntentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await deliver(lastEvent('charge.refunded'));
    const { id: paymentId } = await one<{ id: string }>(
      'select id from payments where payment_intent_id = $1',
      paymentIntentId,
    );
    expect([await payment(paymentId), await seats(id)]).toEqual([
      { cents: 3_500, fee: 700, seats: 0, status: 'succeeded' },
      { sold: 2, held: 0 },
    ]);
  });

  it('our own refund that an event tells of first is counted once', async () => {
    const { paymentId } = await bought();
    await Promise.all([refund(paymentId, { amount: '20', seats: 1 }), refund(paymentId, { amount: '30' })]);
    await settled(paymentId);
    await until(async () => stripe.events.of('charge.refunded').length > 1, 'the events');
    for (const event of stripe.events.of('charge.refunded').slice(-2))
      await deliver({ ...event, id: `${event.id}_again` });
    expect(await payment(paymentId)).toEqual({ cents: 5_000, fee: 1_000, seats: 1, status: 'succeeded' });
    expect((await detail(paymentId)).refunds).toHaveLength(2);
  });

  it('a dispute stands on the sale, and every admin is told once', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const dispute = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'its end');
    await deliver({ ...lastEvent('charge.dispute.created'), id: `evt_again_${dispute.id}` });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toMatchObject([
      { kind: 'dispute_open', status: 'needs_response', parked: false, amountCents: 7_000 },
      { kind: 'dispute_ended', status: 'lost', lost: true, wonBack: false, parked: false },
    ]);
  });
});

describe('an inquiry of the bank', () => {
  it('that becomes a real dispute is told to every admin once more: it takes the money and has a deadline of its own', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const dispute = stripe.world.dispute(intentId, { status: 'warning_needs_response' });
    const told = async () => (await mailsOf(admin, 'money-alert')).map(({ data }) => data['status']);
    const becomes = async (status: typeof dispute.status) => {
      dispute.status = status;
      stripe.events.announce('charge.dispute.updated', dispute);
      await until(async () => (await detail(paymentId)).disputeStatus === status, status);
    };
    await until(async () => (await told()).length > 0, 'the inquiry');
    await becomes('warning_under_review');
    expect(await told()).toEqual(['warning_needs_response']);
    await becomes('needs_response');
    await becomes('under_review');
    expect(await told()).toEqual(['warning_needs_response', 'needs_response']);
  });
});

describe('refunds of the dashboard beside our own', () => {
  it('one that was quicker than ours ends ours as done: nobody is told that money did not arrive, and the spots go back', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    holdEventsBack();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await refund(paymentId, { amount: '70', seats: 2 });
    await settled(paymentId);
    expect((await detail(paymentId)).refunds).toMatchObject([
      { source: 'request', amountCents: 0, seats: 2, status: 'succeeded' },
      { source: 'card_provider', amountCents: 7_000, feeCents: 1_400, status: 'succeeded' },
    ]);
    expect([await payment(paymentId), await seats(listingId)]).toEqual([
      { cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' },
      { sold: 0, held: 0 },
    ]);
    expect(await mailsOf(admin, 'money-alert')).toEqual([]);
    // One about the money, one about the spots; neither says that tickets stay valid, or that no money goes back.
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'card_provider', amountCents: 7_000, returnedCents: 0, seats: 0, seatsLeft: 2, ticketsGo: true },
      { source: 'request', amountCents: 0, returnedCents: 7_000, seats: 2, seatsLeft: 0 },
    ]);
    await deliver(lastEvent('charge.refunded'));
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
  });

  it('one that left the transfer alone is borne by the platform, in the books too, and admins are told', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    stripe.world.refund({ payment_intent: intentId, amount: 3_500 });
    await until(async () => (await detail(paymentId)).refundedCents === 3_500, 'the refund');
    expect(await detail(paymentId)).toMatchObject({ refundedFeeCents: 0, absorbedCents: 3_500 });
    expect((await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body.earningsCents).toBe(5_600);
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toMatchObject([
      { kind: 'refund_absorbed', amountCents: 3_500, absorbedCents: 3_500, providerName: seller.displayName },
    ]);
    // The rest with the box ticked: only that is taken from the provider.
    stripe.world.refund({
      payment_intent: intentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await detail(paymentId)).refundedCents === 7_000, 'the rest');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 3_500, refundedFeeCents: 1_400 });
    expect(await mailsOf(admin, 'money-alert')).toHaveLength(1);
  });

  it('one of everything asks which spots go back, until somebody says so', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const open = async () =>
      (
        await api.call<{ items: { id: string; tickets: number }[] }>(
          'GET',
          '/admin/payment-issues?kind=returned_payment',
          {
            as: admin,
          },
        )
      ).body.items.filter(({ id }) => id === paymentId);
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await detail(paymentId)).refundedCents === 7_000, 'the refund');
    expect(await open()).toMatchObject([
      { tickets: 2, amountCents: 7_000, paymentId, resolvable: true, retriable: false },
    ]);
    expect(await tickets(paymentId)).toBe(2);
    await refund(paymentId, { amount: 0, seats: 2 });
    await settled(paymentId);
    expect([await open(), await tickets(paymentId)]).toEqual([[], 0]);
  });
});

describe('a lost dispute', () => {
  const decide = (id: string, bearer: string, as: Person) =>
    api.call<RefusalBody>('POST', `/admin/disputes/${id}/decision`, { as, body: { bearer } });
  const issues = async (as: Person, state = 'open') =>
    (
      await api.call<{ items: Record<string, unknown>[] }>('GET', `/admin/payment-issues?kind=dispute&state=${state}`, {
        as,
      })
    ).body.items;
  const paymentIssueOf = async (as: Person, id: string, state?: string) =>
    (await issues(as, state)).find((one) => one.id === id);
  const earned = async () => (await api.call<SalesDashboard>('GET', '/sales', { as: seller })).body.earningsCents;
  async function lost(): Promise<BoughtOnStripe & { listingId: string; disputeId: string; admin: Person }> {
    const admin = await person(api.database, { role: 'admin' });
    const sold = await bought();
    const { id: disputeId } = stripe.world.dispute(sold.intentId);
    await until(async () => (await detail(sold.paymentId)).disputeStatus === 'needs_response', 'the dispute');
    stripe.world.closeDispute(disputeId, 'lost');
    await until(async () => (await detail(sold.paymentId)).disputeStatus === 'lost', 'its end');
    return { ...sold, disputeId, admin };
  }

  it('is money that went back, takes the tickets of what is to come, and is borne by the platform until somebody decides', async () => {
    const { listingId, paymentId, disputeId, admin } = await lost();
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([0, { sold: 0, held: 0 }]);
    expect((await detail(paymentId)).refunds).toMatchObject([
      { source: 'dispute', amountCents: 7_000, feeCents: 0, seats: 2, status: 'succeeded' },
    ]);
    expect(
      await api.database.query(
        `select kind, cents, seats from ledger_entries where payment_id = $1 and kind in ('refund', 'reversal')`,
        [paymentId],
      ),
    ).toEqual([{ kind: 'refund', cents: -7_000, seats: -2 }]);
    expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
      { source: 'dispute', amountCents: 7_000, seats: 2, seatsLeft: 0, reason: null },
    ]);
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: true, resolvable: false, borneBy: null });
    expect((await decide(disputeId, 'platform', admin)).status).toBe(204);
    expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    expect(await paymentIssueOf(admin, disputeId, 'resolved')).toMatchObject({
      borneBy: 'platform',
      resolved: { by: admin.displayName, note: null },
    });
    expect(chargeOf(stripe.world.disputes.get(disputeId)!.payment_intent).transfer.amount_reversed).toBe(0);
    expect((await decide(disputeId, 'provider', admin)).body.reason).toBe('payment_issue_settled');
  });

  it('of a class that is over leaves the ticket as it was', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    await api.database.query(
      `update listings set event_start = now() - interval '3 days', event_end = now() - interval '2 days' where id = $1`,
      [listingId],
    );
    const { id } = stripe.world.dispute(intentId);
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await paymentIssueOf(admin, id))?.decidable === true, 'the loss');
    expect([await payment(paymentId), await tickets(paymentId)]).toEqual([
      { cents: 7_000, fee: 0, seats: 0, status: 'succeeded' },
      2,
    ]);
    expect([await earned(), await mailsOf(buyer, 'refund')]).toEqual([5_600, []]);
  });

  it('of a part leaves the tickets until a person says which go, and takes them when nothing of the payment is left', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    const lose = async (amount: number) => {
      const { id } = stripe.world.dispute(intentId, { amount });
      stripe.world.closeDispute(id, 'lost');
      return until(async () => {
        const issue = await paymentIssueOf(admin, id);
        return issue?.decidable && issue;
      }, 'the loss');
    };
    await refund(paymentId, { amount: '20' });
    await settled(paymentId);
    expect(await lose(3_000)).toMatchObject({ tickets: 2 });
    expect(await payment(paymentId)).toEqual({ cents: 5_000, fee: 400, seats: 0, status: 'succeeded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([2, { sold: 2, held: 0 }]);
    expect(await lose(2_000)).toMatchObject({ tickets: 0 });
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 400, seats: 2, status: 'refunded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([0, { sold: 0, held: 0 }]);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('the provider bears it: of two admins at once one decides, the transfer is reversed once, and the fee goes back with it', async () => {
    const { paymentId, intentId, disputeId, admin } = await lost();
    const other = await person(api.database, { role: 'admin' });
    const answers = await Promise.all([decide(disputeId, 'provider', admin), decide(disputeId, 'provider', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await decide(disputeId, 'platform', other)).body.reason).toBe('payment_issue_settled');
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer).toMatchObject({
      amount_reversed: 7_000,
      reversals: { data: [{ metadata: { disputeId } }] },
    });
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0 });
    expect(stripe.violations).toEqual([]);
  });

  it.each([
    ['the answer is lost', 'drop after', 3],
    ['our key lacks the right for a while', 'forbidden', 1],
  ] as const)('the provider bears it, and %s: the money is taken once', async (_, kind, times) => {
    const { intentId, disputeId, admin } = await lost();
    stripe.faults.push(...Array.from({ length: times }, () => ({ operation: 'Transfers.createReversal', kind })));
    expect((await decide(disputeId, 'provider', admin)).status).toBe(204);
    await until(async () => stripe.faults.length === 0, 'every answer that does not help');
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: false, borneBy: 'provider' });
    await api.database.query('update disputes set next_attempt_at = now() where id = $1', [disputeId]);
    await worker.sweep();
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
  });

  it('the provider bears it, and has no money there: it is to be decided again, and says why', async () => {
    const { paymentId, disputeId, admin } = await lost();
    const account = (
      await one<{ id: string }>('select stripe_account_id as id from connected_accounts where user_id = $1', seller.id)
    ).id;
    stripe.world.setAccount(account, { payouts_enabled: false }, false);
    await decide(disputeId, 'provider', admin);
    await until(
      async () => (await paymentIssueOf(admin, disputeId))?.problem === 'Insufficient funds in the connected account.',
      'the refusal',
    );
    expect(await paymentIssueOf(admin, disputeId)).toMatchObject({ decidable: true, borneBy: null });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 7_000 });
    stripe.world.setAccount(account, { payouts_enabled: true }, false);
    await decide(disputeId, 'provider', admin);
    await until(async () => (await paymentIssueOf(admin, disputeId)) === undefined, 'the reversal');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundedFeeCents: 1_400 });
  });

  it('an appeal that is won brings the money back, not the tickets', async () => {
    const { paymentId, disputeId, admin } = await lost();
    stripe.world.closeDispute(disputeId, 'won');
    await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the appeal');
    expect([await payment(paymentId), await tickets(paymentId)]).toEqual([
      { cents: 0, fee: 0, seats: 2, status: 'succeeded' },
      0,
    ]);
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundsFailed: 0 });
    expect(await paymentIssueOf(admin, disputeId)).toBeUndefined();
    expect(
      (
        await api.call<{ items: { paymentId: string }[] }>('GET', '/admin/payment-issues?kind=refund', { as: admin })
      ).body.items.filter((item) => item.paymentId === paymentId),
    ).toEqual([]);
    expect((await mailsOf(admin, 'money-alert')).at(-1)!.data).toMatchObject({ kind: 'dispute_ended', wonBack: true });
    // It was no refund of ours, so there is nothing to try again.
    expect(
      (await api.call('POST', `/refunds/${(await detail(paymentId)).refunds[0]!.id}/retry`, { as: seller })).status,
    ).toBe(409);
  });

  it('while the bank decides, money cannot go back and a person reads why; spots can', async () => {
    const { paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    const refused = await refund(paymentId, { amount: '35', seats: 1 });
    expect([refused.status, refused.body.reason]).toEqual([409, 'payment_disputed']);
    expect((await detail(paymentId)).refunds).toEqual([]);
    expect((await refund(paymentId, { amount: 0, seats: 1 })).status).toBe(201);
    stripe.world.closeDispute(id, 'won');
    await until(async () => (await detail(paymentId)).disputeStatus === 'won', 'the end');
    expect((await refund(paymentId, { amount: '35', seats: 1 })).status).toBe(201);
    await settled(paymentId);
    expect(await payment(paymentId)).toMatchObject({ cents: 3_500, seats: 2 });
  });

  it('a listing that was called off goes, although its own refund can never succeed any more', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId);
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
    expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toEqual([]);
  });

  it('for a part leaves the rest to whoever paid for an event that was called off: it is asked for, and not taken for done', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const { id } = stripe.world.dispute(intentId, { amount: 3_000 });
    await until(async () => (await detail(paymentId)).disputeStatus === 'needs_response', 'the dispute');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    expect((await detail(paymentId)).refunds).toContainEqual(
      expect.objectContaining({ source: 'cancellation', status: 'requested', amountCents: 4_000, problem: null }),
    );
    await worker.sweep();
    // The card provider returns nothing of a charge that was disputed: a person reads that.
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the second refusal');
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
    expect(await payment(paymentId)).toMatchObject({ cents: 3_000, seats: 0, status: 'succeeded' });
    expect(await tickets(paymentId)).toBe(2);
    expect(await api.database.query('select 1 from listings where id = $1', [listingId])).toHaveLength(1);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('of money that had all gone back before is nothing that a provider could bear: a person says what was done', async () => {
    const { paymentId, intentId, admin } = await lost();
    const again = stripe.world.dispute(intentId);
    stripe.world.closeDispute(again.id, 'lost');
    await until(async () => (await paymentIssueOf(admin, again.id))?.status === 'lost', 'the second loss');
    expect(await paymentIssueOf(admin, again.id)).toMatchObject({ decidable: false, resolvable: true });
    expect((await decide(again.id, 'provider', admin)).body.reason).toBe('payment_issue_settled');
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 0, seats: 2, status: 'refunded' });
    expect(
      (
        await api.call('POST', `/admin/payment-issues/dispute/${again.id}/resolution`, {
          as: admin,
          body: { note: 'A second dispute of the same payment.' },
        })
      ).status,
    ).toBe(204);
    expect(await paymentIssueOf(admin, again.id)).toBeUndefined();
  });

  it('of a parked purchase is told and listed, although it has no sale', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { id } = await listing(api.database, seller.id);
    const { orderId, paymentIntentId } = (
      await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as: buyer, body: { quantity: 2 } })
    ).body;
    stripe.world.intent(paymentIntentId).application_fee_amount = 1;
    stripe.world.confirm(paymentIntentId, testCards.good);
    await until(
      async () =>
        (await one<{ status: string }>('select status from ticket_orders where id = $1', orderId)).status === 'parked',
      'the purchase to be parked',
    );
    const dispute = stripe.world.dispute(paymentIntentId);
    await until(async () => (await paymentIssueOf(admin, dispute.id)) !== undefined, 'the dispute');
    expect(await paymentIssueOf(admin, dispute.id)).toMatchObject({
      paymentId: null,
      listingId: id,
      buyerName: buyer.displayName,
      amountCents: 7_000,
      decidable: false,
      resolvable: false,
    });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ kind: 'dispute_open', parked: true }),
    );
    stripe.world.closeDispute(dispute.id, 'lost');
    await until(async () => (await paymentIssueOf(admin, dispute.id))?.resolvable === true, 'the loss');
    expect((await decide(dispute.id, 'platform', admin)).status).toBe(409);
    expect(
      (
        await api.call('POST', `/admin/payment-issues/dispute/${dispute.id}/resolution`, {
          as: admin,
          body: { note: 'Settled in the dashboard.' },
        })
      ).status,
    ).toBe(204);
    expect(await paymentIssueOf(admin, dispute.id)).toBeUndefined();
  });
});

const refuseNextRefund = () => {
  const make = stripe.world.refund;
  stripe.world.refund = () => {
    stripe.world.refund = make;
    throw new StripeError(400, { type: 'invalid_request_error', message: 'No balance.' });
  };
};
const settle = async (refundId: string, admin: Person) => {
  const path = `/admin/payment-issues/refund/${refundId}/resolution`;
  const body = { note: 'The provider has paid the family in cash.' };
  expect((await api.call('POST', path, { as: admin, body })).status).toBe(204);
};

describe('a refund that failed, and that an administrator settled in another way', () => {
  const failed = async (amount: string) => {
    const admin = await person(api.database, { role: 'admin' });
    const sold = await bought();
    refuseNextRefund();
    await refund(sold.paymentId, { amount, seats: 1 });
    await until(async () => (await detail(sold.paymentId)).refundsFailed === 1, 'the refusal');
    return { ...sold, admin, refundId: (await detail(sold.paymentId)).refunds[0]!.id };
  };

  it('is gone: it is not tried again, and calling the event off sends what is left', async () => {
    const { listingId, paymentId, intentId, admin, refundId } = await failed('20');
    expect((await detail(paymentId)).left).toEqual({ cents: 7_000, seats: 2 });
    await settle(refundId, admin);
    const settledSale = await detail(paymentId);
    expect([settledSale.left, settledSale.refundsFailed]).toEqual([{ cents: 5_000, seats: 2 }, 0]);
    expect(settledSale.refunds).toMatchObject([{ status: 'failed', settledElsewhereAt: expect.any(String) }]);
    expect((await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body.refunds[0]).toMatchObject({
      id: refundId,
      amountCents: 2_000,
      status: 'settled',
    });
    const again = await api.call<RefusalBody>('POST', `/refunds/${refundId}/retry`, { as: seller });
    expect([again.status, again.body.reason]).toEqual([409, 'refund_settled']);
    expect((await refund(paymentId, { amount: '50.01' })).body.details).toContain('At most $50.00');
    expect(
      (await api.call<{ refundCents: number }>('GET', `/listings/${listingId}/deletion`, { as: seller })).body,
    ).toMatchObject({ refundCents: 5_000 });
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await payment(paymentId)).seats === 2, 'the cancellation');
    expect(await payment(paymentId)).toMatchObject({ cents: 5_000, seats: 2 });
    expect(chargeOf(intentId).amount_refunded).toBe(5_000);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('counts once where the money went back in the dashboard of the card provider', async () => {
    const { listingId, paymentId, intentId, admin, refundId } = await failed('20');
    stripe.world.refund({
      payment_intent: intentId,
      amount: 2_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 2_000, 'the refund of the dashboard');
    await settle(refundId, admin);
    expect((await detail(paymentId)).left).toEqual({ cents: 5_000, seats: 2 });
    const again = await api.call<RefusalBody>('POST', `/refunds/${refundId}/retry`, { as: seller });
    expect(again.body.reason).toBe('refund_settled');
    expect(await myRefunds(listingId)).toMatchObject([{ amountCents: 2_000, status: 'succeeded' }]);
  });

  it('stays open where somebody noted it down before that settled it: it is tried again, and called off with the rest', async () => {
    const { listingId, paymentId, admin, refundId } = await failed('20');
    // As a version wrote it for which the note was for the list alone.
    await api.database.query(
      `insert into resolved_payment_issues (kind, subject_id, since, facts, note, resolved_by, resolved_by_name)
       select 'refund', id::text, settled_at, '{}', 'Tried again on the sale.', $2, 'Alex' from refunds where id = $1`,
      [refundId, admin.id],
    );
    const sale = await detail(paymentId);
    expect([sale.left, sale.refundsFailed, sale.refunds[0]!.settledElsewhereAt]).toEqual([
      { cents: 7_000, seats: 2 },
      1,
      null,
    ]);
    expect(
      (await api.call<{ refundCents: number }>('GET', `/listings/${listingId}/deletion`, { as: seller })).body,
    ).toMatchObject({ refundCents: 7_000 });
    expect((await api.call('POST', `/refunds/${refundId}/retry`, { as: seller })).status).toBeLessThan(300);
    await until(async () => (await payment(paymentId)).cents === 2_000, 'the refund');
  });

  it('stays what it is when the bank takes the whole payment after that', async () => {
    const { paymentId, intentId, admin, refundId } = await failed('70');
    await settle(refundId, admin);
    stripe.world.closeDispute(stripe.world.dispute(intentId).id, 'lost');
    await until(async () => (await payment(paymentId)).cents === 7_000, 'the loss');
    expect((await detail(paymentId)).refunds).toMatchObject([
      { id: refundId, status: 'failed', amountCents: 7_000, settledElsewhereAt: expect.any(String) },
      { source: 'dispute', status: 'succeeded', amountCents: 7_000, seats: 2 },
    ]);
    expect(await tickets(paymentId)).toBe(0);
  });

  it('that fails once more is open again', async () => {
    const { paymentId, admin, refundId } = await failed('20');
    await settle(refundId, admin);
    await api.database.query('update refunds set settled_at = now() where id = $1', [refundId]);
    expect(await detail(paymentId)).toMatchObject({ left: { cents: 7_000 }, refundsFailed: 1 });
    await api.call('POST', `/refunds/${refundId}/retry`, { as: seller });
    await until(async () => (await payment(paymentId)).cents === 2_000, 'the refund');
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
    await refund(other.paymentId, { amount: '70', seats: 2 });
    await settled(other.paymentId);
    await remove(listingId);
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    const { entries } = (await api.call<Calendar>('GET', '/calendar?month=2027-04', { as: buyer })).body;
    expect(entries).toMatchObject([
      {
        listingId: null,
        kind: 'purchased',
        deleted: true,
        cancelled: true,
        refund: 'returned',
        ticketCount: 0,
        eventStart: '2027-04-13T15:00:00.000Z',
        eventEnd: '2027-04-15T15:00:00.000Z',
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
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
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

  it('lets people go whose failed refund an administrator settled in another way: their spots go, and they are told so', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId } = await bought();
    await api.database.query(`update listings set event_start = '2027-04-13T15:00:00Z' where id = $1`, [listingId]);
    refuseNextRefund();
    await remove(listingId);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    const { id } = (await detail(paymentId)).refunds[0]!;
    const buyerReads = async () => {
      const { purchases } = (await api.call<MyTickets>('GET', '/my/tickets', { as: buyer })).body;
      const { entries } = (await api.call<Calendar>('GET', '/calendar?month=2027-04', { as: buyer })).body;
      return [purchases, entries].map((list) => list.map(({ refund: money }) => money));
    };
    expect(await buyerReads()).toEqual([['owed'], ['owed']]);
    await settle(id, admin);
    expect(await buyerReads()).toEqual([['settled'], ['settled']]);
    // As soon as it is settled, and not once more when the spots go.
    const told = [{ owedCents: 7_000 }, { name: buyer.displayName, settledCents: 7_000 }];
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject(told);
    expect((await api.call<{ items: object[] }>('GET', '/my/cancellations', { as: seller })).body.items).toMatchObject([
      { listingId, refunds: 1, settled: 1, failed: 0, leftCents: 0 },
    ]);
    await worker.app.get(CancellationSweep, { strict: false }).sweep();
    await until(async () => !(await isThere(listingId)), 'the listing to go');
    expect(await payment(paymentId)).toMatchObject({ cents: 0, seats: 2 });
    expect([await tickets(paymentId), chargeOf(intentId).amount_refunded]).toEqual([0, 0]);
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject(told);
    expect(await mailsOf(buyer, 'refund')).toEqual([]);
    expect(await buyerReads()).toEqual([['settled'], ['settled']]);
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
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
    for (const { paymentId } of [owed, returned]) await settle((await detail(paymentId)).refunds[0]!.id, admin);
    expect((await mailsOf(buyer, 'listing-cancelled')).map(({ data }) => data)).toMatchObject([
      { owedCents: 7_000 },
      { settledCents: 7_000 },
    ]);
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

describe('the ledger', () => {
  it('is only added to, and says each movement once', async () => {
    const { paymentId } = await bought();
    await refund(paymentId, { amount: '35', seats: 1 });
    await settled(paymentId);
    expect(
      await api.database.query(
        'select kind, cents, seats, refund_id is not null as named from ledger_entries where payment_id = $1 order by id',
        [paymentId],
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
        [paymentId],
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
    [
      'a sum of sales that nobody made',
      `insert into sales_changes (provider_id, buyer_id, month, earnings_cents, sales) select user_id, user_id, '2026-01-01', 5, 1 from listings where id = $1`,
      'delete from sales_changes where buyer_id = (select user_id from listings where id = $1)',
      [
        'earnings of a provider = their sums',
        'sales of a provider = their sums',
        'sales of a provider = those to their customers',
      ],
    ],
  ])('the sweep finds %s, tells admins once, and closes it when it is mended', async (_, harm, mend, rules) => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId } = await bought(1);
    await api.database.query(harm, [listingId]);
    for (let round = 0; round < 2; round++) await api.app.get(CheckLedger, { strict: false }).check();
    const open = async () =>
      (
        await api.call<{ items: { rule: string }[] }>('GET', '/admin/payment-issues?kind=ledger_finding', { as: admin })
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
