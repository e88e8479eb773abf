import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import type { RefusalBody } from '@canopy/contracts/refusals';
import type { MyTickets } from '@canopy/contracts/tickets';
import { Database } from '@canopy/platform/database';
import type { TestApi } from '@canopy/testing/api';
import { type Person, listing, person, provider } from '@canopy/testing/factories';
import { type Selling, useSelling } from '@canopy/testing/selling';
import { StripeError } from '@canopy/testing/stripe/stripe-error';
import type { StripeServer } from '@canopy/testing/stripe/stripe-server';
import { testCards } from '@canopy/testing/stripe/stripe-world';
import { until } from '@canopy/testing/until';
import { refundActions } from '@canopy/testing/refund-actions';
import { CheckLedger } from '../ledger/check-ledger.ts';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

let stripe: StripeServer;
let api: TestApi;
let worker: Selling['worker'];
let seller: Person;
let buyer: Person;
let selling: Selling;
useSelling((on) => ({ stripe, api, worker, seller, buyer } = selling = on));
const {
  one,
  holdEventsBack,
  lastEvent,
  deliver,
  bought,
  refund,
  detail,
  settled,
  payment,
  seats,
  tickets,
  mailsOf,
  chargeOf,
  agrees,
  calls,
  dueNow,
  myRefunds,
  refuseNextRefund,
  settle,
} = refundActions(() => selling);

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

  it('PAY-26, API-40: in two parts: each takes its part of the fee, seats go back by choice, and the totals of the dashboard follow', async () => {
    const { listingId, paymentId } = await bought();
    await refund(paymentId, { amount: '10.01' });
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 1_001, fee: 200, seats: 0, status: 'succeeded' });
    expect([await seats(listingId), await tickets(paymentId)]).toEqual([{ sold: 2, held: 0 }, 2]);
    await refund(paymentId, { amount: '59.99', seats: 1 });
    await settled(paymentId);
    // The buyer reads which of them took a ticket, and why.
    const reason = 'The class is shorter than planned.';
    expect(await myRefunds(listingId)).toMatchObject([
      { amountCents: 5_999, seats: 1, reason },
      { amountCents: 1_001, seats: 0, reason },
    ]);
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

  it('with the last ticket: a reminder that is not out yet is not sent any more; with one of two it is', async () => {
    const { listingId, paymentId } = await bought();
    const [reminder] = await api.database.query<{ id: string }>(
      `insert into emails (recipient, template, data, dedupe_key, error, next_attempt_at)
       values ($1, 'ticket-reminder', '{}', 'reminder:' || $2 || ':' || $3 || ':1', '451 try again later', now() + interval '1 hour') returning id`,
      [buyer.email, listingId, buyer.id],
    );
    const status = async () =>
      (await api.database.query<{ status: string }>('select status from emails where id = $1', [reminder!.id]))[0]!
        .status;
    await refund(paymentId, { amount: '35', seats: 1 });
    await settled(paymentId);
    expect(await status()).toBe('pending');
    await refund(paymentId, { amount: '35', seats: 1 });
    await settled(paymentId);
    expect(await status()).toBe('failed');
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
    // What had been taken for the other one goes back first, under a key of its own.
    expect(calls().at(-2)!.idempotencyKey).toBe(`refund:${failed.id}:2:taken`);
    expect(await agrees(paymentId, intentId)).toBe(true);
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

describe('a refund that the bank sent back after the money was taken from the provider', () => {
  const sentBack = async (amount: string, seats = 1) => {
    const admin = await person(api.database, { role: 'admin' });
    const sold = await bought();
    await refund(sold.paymentId, { amount, seats });
    await settled(sold.paymentId);
    failLast(sold.intentId);
    await until(async () => (await detail(sold.paymentId)).refundsFailed === 1, 'the failure');
    return { ...sold, admin, refundId: (await detail(sold.paymentId)).refunds[0]!.id };
  };
  const failLast = (intentId: string) =>
    stripe.world.failRefund(
      stripe.world.refunds.findLast((one) => one.payment_intent === intentId && one.status === 'succeeded')!.id,
    );
  const tryAgain = async (refundId: string, paymentId: string) => {
    await api.call('POST', `/refunds/${refundId}/retry`, { as: seller });
    await settled(paymentId);
  };
  const issuesOf = async (paymentId: string, admin: Person) =>
    (
      await api.call<{ items: { id: string; paymentId: string; takenCents?: number }[] }>(
        'GET',
        '/admin/payment-issues?kind=refund',
        { as: admin },
      )
    ).body.items.filter((issue) => issue.paymentId === paymentId);

  it.each([
    { amount: '70', cents: 7_000, fee: 1_400 },
    { amount: '20', cents: 2_000, fee: 400 },
  ])(
    'of $amount says what was taken, and takes no cent more when it is tried again',
    async ({ amount, cents, fee }) => {
      const { paymentId, intentId, admin, refundId } = await sentBack(amount);
      expect(await issuesOf(paymentId, admin)).toMatchObject([{ takenCents: cents }]);
      expect(await mailsOf(admin, 'money-alert')).toMatchObject([
        { data: { kind: 'refund_failed', takenCents: cents } },
      ]);
      await tryAgain(refundId, paymentId);
      expect(await payment(paymentId)).toMatchObject({ cents, fee });
      expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundsFailed: 0 });
      expect(chargeOf(intentId)).toMatchObject({ amount_refunded: cents, transfer: { amount_reversed: cents } });
      expect(await agrees(paymentId, intentId)).toBe(true);
      // So it is when the bank sends it back once more.
      failLast(intentId);
      await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the second failure');
      expect(await issuesOf(paymentId, admin)).toMatchObject([{ takenCents: cents }]);
      await tryAgain(refundId, paymentId);
      expect(await payment(paymentId)).toMatchObject({ cents, fee });
      expect(await agrees(paymentId, intentId)).toBe(true);
    },
  );

  it.each([
    { amount: '70', cents: 7_000, fee: 1_400 },
    { amount: '20', cents: 2_000, fee: 400 },
  ])('of $amount is booked as paid by them when it is settled in another way', async ({ amount, cents, fee }) => {
    const { listingId, paymentId, intentId, admin, refundId } = await sentBack(amount);
    await settle(refundId, admin);
    expect(await payment(paymentId)).toMatchObject({ cents, fee });
    expect(await detail(paymentId)).toMatchObject({
      absorbedCents: 0,
      refundsFailed: 0,
      left: { cents: 7_000 - cents },
      refunds: [{ status: 'succeeded', settledElsewhereAt: expect.any(String), amountCents: cents }],
    });
    expect(await myRefunds(listingId)).toMatchObject([{ status: 'settled', amountCents: cents }]);
    expect(await mailsOf(buyer, 'refund')).toHaveLength(1);
    expect(await agrees(paymentId, intentId)).toBe(true);
    // What the bank tells once more of its failure moves nothing back, and nobody can try it again.
    const told = lastEvent('refund.failed');
    await deliver({ ...told, id: `${told.id}_again` });
    const again = await api.call<RefusalBody>('POST', `/refunds/${refundId}/retry`, { as: seller });
    expect([await agrees(paymentId, intentId), again.body.reason]).toEqual([true, 'refund_settled']);
    // Whoever loses spots later does not read that a bank is still to show this money.
    await refund(paymentId, { amount: 0, seats: 1 });
    await until(async () => (await mailsOf(buyer, 'refund')).length === 2, 'the mail about the spot');
    expect((await mailsOf(buyer, 'refund'))[1]!.data).toMatchObject({ amountCents: 0, returnedCents: 0, seats: 1 });
  });

  it('in cash keeps what the bank sends back of another one that was made of what it had taken', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('35', 0);
    await refund(paymentId, { amount: '35' });
    await settled(paymentId);
    expect(await payment(paymentId)).toMatchObject({ cents: 3_500, fee: 700 });
    await settle(refundId, admin);
    failLast(intentId);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the second failure');
    const inVain = () =>
      one('select taken_in_vain_cents as cents, fee_in_vain_cents as fee from payments where id = $1', paymentId);
    expect(await inVain()).toEqual({ cents: 3_500, fee: 700 });
    const told = lastEvent('refund.failed');
    await deliver({ ...told, id: `${told.id}_again` });
    expect(await inVain()).toEqual({ cents: 3_500, fee: 700 });
  });

  it('of the dashboard and was settled in cash is no refund of the dashboard that settles an older failure', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('20', 0);
    await settle(refundId, admin);
    refuseNextRefund();
    await refund(paymentId, { amount: '10' });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    const refused = (await detail(paymentId)).refunds.find(({ status }) => status === 'failed')!.id;
    await settle(refused, admin);
    expect(await detail(paymentId)).toMatchObject({ left: { cents: 4_000 } });
    stripe.world.refund({
      payment_intent: intentId,
      amount: 4_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 6_000, 'the refund of the dashboard');
    failLast(intentId);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'its failure');
    const ofDashboard = (await detail(paymentId)).refunds.find(({ source }) => source === 'card_provider')!.id;
    await settle(ofDashboard, admin);
    expect(await detail(paymentId)).toMatchObject({ left: { cents: 0 } });
    expect(
      await myRefunds((await one<{ id: string }>('select listing_id as id from payments where id = $1', paymentId)).id),
    ).toHaveLength(3);
  });

  it('in the dashboard, and that was settled in cash, asks nobody which spots went with it', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 7_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 7_000, 'the refund of the dashboard');
    failLast(intentId);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the failure');
    await settle((await detail(paymentId)).refunds[0]!.id, admin);
    expect(await payment(paymentId)).toMatchObject({ cents: 7_000, seats: 0 });
    const path = '/admin/payment-issues?kind=returned_payment';
    const { items } = (await api.call<{ items: { paymentId: string }[] }>('GET', path, { as: admin })).body;
    expect(items.filter((issue) => issue.paymentId === paymentId)).toEqual([]);
  });

  it('says it once where another refund of the payment fails as well, also by email', async () => {
    const { paymentId, admin, refundId } = await sentBack('20', 0);
    refuseNextRefund();
    let requests = 0;
    // The rest of it goes on after the refusal, and is made of what was taken.
    const rest = stripe.stalls.next('Refunds.create', 'before', () => ++requests > 1);
    await refund(paymentId, { amount: '50' });
    await until(async () => (await issuesOf(paymentId, admin)).length > 1, 'the refusal');
    const issues = await issuesOf(paymentId, admin);
    expect(issues.map(({ takenCents }) => takenCents).sort()).toEqual([0, 2_000]);
    expect(issues.find(({ id }) => id === refundId)).toMatchObject({ takenCents: 2_000 });
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data)).toMatchObject([
      { amountCents: 2_000, takenCents: 2_000, restCents: 0 },
      // Of the second one, the part that was to be made of that was refused, and no other.
      { amountCents: 2_000, takenCents: 2_000, restCents: 0 },
    ]);
    rest.letGo();
    await tryAgain(refundId, paymentId);
    expect((await issuesOf(paymentId, admin)).map(({ takenCents }) => takenCents)).toEqual([0]);
  });

  it('pays for a larger refund after it, which takes only the rest', async () => {
    const { paymentId, intentId, admin } = await sentBack('20', 0);
    await refund(paymentId, { amount: '70', seats: 2 });
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 7_000, transfer: { amount_reversed: 7_000 } });
    expect(await agrees(paymentId, intentId)).toBe(true);
    expect([await issuesOf(paymentId, admin), (await detail(paymentId)).refundsFailed]).toEqual([[], 0]);
  });

  it('and pays for a part of a larger one: its form, sent again, says the whole of what it requested', async () => {
    const { paymentId, intentId } = await sentBack('20', 0);
    const form = { key: randomUUID(), amount: '50', seats: 1, reason: 'Both were ill.' };
    await refund(paymentId, form);
    await settled(paymentId);
    expect((await detail(paymentId)).refunds.map(({ amountCents }) => amountCents)).toEqual([2_000, 2_000, 3_000]);
    expect((await refund(paymentId, form)).status).toBe(201);
    const { status, body } = await refund(paymentId, { ...form, amount: '20' });
    expect([status, body.reason, body.data]).toMatchObject([409, 'refund_sent_before', { cents: 5_000, seats: 1 }]);
    expect(chargeOf(intentId).amount_refunded).toBe(5_000);
  });

  it('pays for one that the dashboard makes without the transfer', async () => {
    const { paymentId, intentId, admin } = await sentBack('20');
    stripe.world.refund({ payment_intent: intentId, amount: 2_000 });
    await until(async () => (await payment(paymentId)).cents === 2_000, 'the refund of the dashboard');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, refundedFeeCents: 400 });
    expect(await agrees(paymentId, intentId)).toBe(true);
    expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data.kind)).toEqual(['refund_failed']);
  });

  const inDashboard = (intentId: string, amount: number, reversed = false) =>
    stripe.world.refund({
      payment_intent: intentId,
      amount,
      ...(reversed && { reverse_transfer: true, refund_application_fee: true }),
    });
  const takenInVain = async (paymentId: string) =>
    (await one<{ cents: number }>('select taken_in_vain_cents as cents from payments where id = $1', paymentId)).cents;
  const disagreements = () => ledgerDisagreements(api.app.get(Database, { strict: false }));

  describe.each(['before it is said', 'after it was said'])('and was made in the dashboard %s', (when) => {
    it.each([
      { amount: '70', cents: 7_000, fee: 1_400, reversed: false },
      { amount: '20', cents: 2_000, fee: 400, reversed: false },
      // So the provider has paid twice, and what was taken in vain pays for the next one.
      { amount: '20', cents: 2_000, fee: 400, reversed: true },
    ])('counts once: $amount, taken from the provider again: $reversed', async ({ amount, cents, fee, reversed }) => {
      const { listingId, paymentId, intentId, admin, refundId } = await sentBack(amount);
      holdEventsBack();
      if (when === 'after it was said') await settle(refundId, admin);
      inDashboard(intentId, cents, reversed);
      if (when === 'before it is said') await settle(refundId, admin);
      await deliver(lastEvent('charge.refunded'));
      expect(await payment(paymentId)).toMatchObject({ cents, fee, seats: 1 });
      const sale = await detail(paymentId);
      expect(sale).toMatchObject({ absorbedCents: 0, refundsFailed: 0, left: { cents: 7_000 - cents, seats: 1 } });
      expect(sale.refunds).toHaveLength(2);
      expect(sale.refunds[1]).toMatchObject({ source: 'card_provider', status: 'succeeded', amountCents: cents });
      if (sale.refunds[0]!.settledElsewhereAt === null)
        expect(sale.refunds[0]).toMatchObject({ id: refundId, status: 'succeeded', amountCents: 0 });
      expect(await takenInVain(paymentId)).toBe(reversed ? cents : 0);
      if (!reversed) expect(await agrees(paymentId, intentId)).toBe(true);
      expect(await issuesOf(paymentId, admin)).toEqual([]);
      expect(await disagreements()).toEqual([]);
      // Nobody reads of a loss that the platform did not have, and the buyer once of what the card gets.
      expect((await mailsOf(admin, 'money-alert')).map(({ data }) => data.kind)).toEqual(['refund_failed']);
      expect((await mailsOf(buyer, 'refund')).map(({ data }) => data)).toMatchObject([
        { source: 'request', amountCents: cents },
        { source: 'card_provider', amountCents: cents, returnedCents: 0 },
      ]);
      expect(await myRefunds(listingId)).toMatchObject([{ status: 'succeeded', amountCents: cents }]);
      // What the bank and the dashboard tell once more changes nothing.
      for (const told of [lastEvent('refund.failed'), lastEvent('charge.refunded')])
        await deliver({ ...told, id: `${told.id}_again` });
      expect([await payment(paymentId), await disagreements()]).toMatchObject([{ cents, fee, seats: 1 }, []]);
    });
  });

  it('and was said to be settled, and then made in the dashboard, loses the family nothing when the event is called off', async () => {
    const { listingId, paymentId, intentId, admin, refundId } = await sentBack('20');
    await settle(refundId, admin);
    inDashboard(intentId, 2_000);
    await until(async () => (await detail(paymentId)).refunds.length === 2, 'the refund of the dashboard');
    await api.call('DELETE', `/listings/${listingId}`, { as: seller });
    await until(async () => (await payment(paymentId)).seats === 2, 'the cancellation');
    expect(await payment(paymentId)).toMatchObject({ cents: 7_000, fee: 1_400, status: 'refunded' });
    expect([chargeOf(intentId).amount_refunded, await agrees(paymentId, intentId)]).toEqual([7_000, true]);
    expect(await disagreements()).toEqual([]);
  });

  it('and that of the dashboard comes back too: it is open, and settled in cash it is booked once', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('20');
    await settle(refundId, admin);
    inDashboard(intentId, 2_000);
    await until(async () => (await detail(paymentId)).refunds.length === 2, 'the refund of the dashboard');
    failLast(intentId);
    await until(async () => (await issuesOf(paymentId, admin)).length === 1, 'its failure');
    expect([await payment(paymentId), await takenInVain(paymentId)]).toMatchObject([{ cents: 0, fee: 0 }, 2_000]);
    await settle((await issuesOf(paymentId, admin))[0]!.id, admin);
    expect([await payment(paymentId), await takenInVain(paymentId)]).toMatchObject([{ cents: 2_000, fee: 400 }, 0]);
    expect(await disagreements()).toEqual([]);
  });

  it('beside another one, both settled: one refund of the dashboard for both is taken for both', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('20', 0);
    await settle(refundId, admin);
    await refund(paymentId, { amount: '10' });
    await settled(paymentId);
    failLast(intentId);
    await until(async () => (await issuesOf(paymentId, admin)).length === 1, 'the second failure');
    await settle((await issuesOf(paymentId, admin))[0]!.id, admin);
    expect(await payment(paymentId)).toMatchObject({ cents: 3_000, fee: 600 });
    inDashboard(intentId, 3_000);
    await until(async () => (await detail(paymentId)).refunds.length === 3, 'the refund of the dashboard');
    expect(await payment(paymentId)).toMatchObject({ cents: 3_000, fee: 600 });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, left: { cents: 4_000 } });
    expect(await disagreements()).toEqual([]);
  });

  it('and was settled in cash stays so when the dashboard makes one for a second failure of the same sum', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('35');
    await settle(refundId, admin);
    await refund(paymentId, { amount: '35' });
    await settled(paymentId);
    failLast(intentId);
    await until(async () => (await issuesOf(paymentId, admin)).length === 1, 'the second failure');
    const second = (await issuesOf(paymentId, admin))[0]!.id;
    inDashboard(intentId, 3_500);
    await until(async () => (await detail(paymentId)).refunds.length === 3, 'the refund of the dashboard');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0, left: { cents: 0 } });
    expect((await detail(paymentId)).refunds[0]).toMatchObject({ id: refundId, status: 'succeeded' });
    expect((await issuesOf(paymentId, admin)).map(({ id }) => id)).not.toContain(second);
    expect([await payment(paymentId), await takenInVain(paymentId)]).toMatchObject([{ cents: 7_000 }, 0]);
    expect(await disagreements()).toEqual([]);
  });

  it('and was settled in cash leaves room for a smaller one of the dashboard that did not fit beside it', async () => {
    const { paymentId, intentId, admin, refundId } = await sentBack('50');
    await settle(refundId, admin);
    inDashboard(intentId, 3_000);
    await until(async () => (await detail(paymentId)).refunds.length === 2, 'the refund of the dashboard');
    expect(await payment(paymentId)).toMatchObject({ cents: 7_000 });
    expect((await detail(paymentId)).refunds).toMatchObject([
      { id: refundId, status: 'succeeded', amountCents: 4_000, settledElsewhereAt: expect.any(String) },
      { source: 'card_provider', status: 'succeeded', amountCents: 3_000 },
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('is not settled while the card provider does not say what was returned there', async () => {
    const { paymentId, admin, refundId } = await sentBack('20');
    const say = () =>
      api.call<RefusalBody>('POST', `/admin/payment-issues/refund/${refundId}/resolution`, {
        as: admin,
        body: { note: 'Made again in the dashboard.' },
      });
    // Three for this question, the others for events of the refund that are still on their way.
    stripe.faults.push(
      ...Array.from({ length: 15 }, () => ({ operation: 'Refunds.list', kind: 'drop after' as const })),
    );
    const { status, body } = await say();
    expect([status, body.reason]).toEqual([409, 'refunds_unavailable']);
    expect(await issuesOf(paymentId, admin)).toMatchObject([{ id: refundId }]);
    stripe.faults.length = 0;
    expect((await say()).status).toBe(204);
  });

  it('in the dashboard, before anybody told us of it, is on the list all the same', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    holdEventsBack();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 2_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    failLast(intentId);
    await deliver(lastEvent('refund.failed'));
    expect(await issuesOf(paymentId, admin)).toMatchObject([{ takenCents: 2_000, retriable: false }]);
  });
});

describe('refunds in the dashboard of the card provider', () => {
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
    // The rest with the box ticked: only that is taken from the provider, and only its part of the fee goes back.
    stripe.world.refund({
      payment_intent: intentId,
      amount: 3_500,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await detail(paymentId)).refundedCents === 7_000, 'the rest');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 3_500, refundedFeeCents: 700 });
    expect(await mailsOf(admin, 'money-alert')).toHaveLength(1);
  });

  it.each([
    { taken: [false, false], absorbed: [2_000, 3_000], fees: [0, 0] },
    { taken: [true, false], absorbed: [0, 3_000], fees: [400, 0] },
    { taken: [false, true], absorbed: [2_000, 0], fees: [0, 600] },
  ])('two that are read together are booked as each was made: $taken', async ({ taken, absorbed, fees }) => {
    const { paymentId, intentId } = await bought();
    holdEventsBack();
    for (const [at, amount] of [2_000, 3_000].entries())
      stripe.world.refund({
        payment_intent: intentId,
        amount,
        ...(taken[at] && { reverse_transfer: true, refund_application_fee: true }),
      });
    await deliver(lastEvent('charge.refunded'));
    const rows = await api.database.query(
      `select amount_cents as amount, absorbed_cents as absorbed, fee_cents as fee from refunds
        where payment_id = $1 order by amount_cents`,
      [paymentId],
    );
    expect(rows).toEqual([2_000, 3_000].map((amount, at) => ({ amount, absorbed: absorbed[at], fee: fees[at] })));
    expect(await agrees(paymentId, intentId)).toBe(true);
  });

  it('one that follows a lost dispute returns no fee of what the bank took', async () => {
    const { paymentId, intentId } = await bought();
    stripe.world.closeDispute(stripe.world.dispute(intentId, { amount: 3_500 }).id, 'lost');
    await until(async () => (await payment(paymentId)).cents === 3_500, 'the loss');
    stripe.world.disputes.clear();
    stripe.world.refund({
      payment_intent: intentId,
      amount: 2_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 5_500, 'the refund');
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 3_500, refundedFeeCents: 400 });
    expect(await agrees(paymentId, intentId)).toBe(true);
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

describe('a refund that failed, and whose money went back by others', () => {
  const failed = async (amount: string, seats = 1) => {
    const sold = await bought();
    refuseNextRefund();
    await refund(sold.paymentId, { amount, seats });
    await until(async () => (await detail(sold.paymentId)).refundsFailed === 1, 'the refusal');
    return { ...sold, refundId: (await detail(sold.paymentId)).refunds[0]!.id };
  };

  it('waits while money is left; then it is done, and takes no spots that the later refund left to the buyer', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId, paymentId, intentId, refundId } = await failed('70', 2);
    await refund(paymentId, { amount: '50' });
    await settled(paymentId);
    expect(await detail(paymentId)).toMatchObject({ refundsFailed: 1, left: { cents: 2_000, seats: 2 } });
    await refund(paymentId, { amount: '20' });
    await settled(paymentId);
    const sale = await detail(paymentId);
    expect([sale.refundsFailed, sale.refunds[0]]).toMatchObject([
      0,
      { id: refundId, status: 'succeeded', amountCents: 0, seats: 0, problem: null },
    ]);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 0, status: 'succeeded' });
    expect([await tickets(paymentId), await seats(listingId)]).toEqual([2, { sold: 2, held: 0 }]);
    expect(chargeOf(intentId).amount_refunded).toBe(7_000);
    expect((await myRefunds(listingId)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(await mailsOf(buyer, 'refund')).toHaveLength(2);
    const resolution = await api.call<RefusalBody>('POST', `/admin/payment-issues/refund/${refundId}/resolution`, {
      as: admin,
      body: { note: 'Paid in cash.' },
    });
    expect(resolution.body.reason).toBe('payment_issue_settled');
    expect(await api.app.get(CheckLedger, { strict: false }).check()).toBe(0);
  });

  it('says of its form, when that is sent again after all, no more than that it was sent', async () => {
    const { paymentId, intentId } = await bought();
    const key = randomUUID();
    refuseNextRefund();
    await refund(paymentId, { key, amount: '70', seats: 2 });
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the refusal');
    await refund(paymentId, { amount: '70', seats: 2 });
    await settled(paymentId);
    expect((await refund(paymentId, { key, amount: '70', seats: 2 })).status).toBe(201);
    expect([chargeOf(intentId).amount_refunded, (await detail(paymentId)).refunds.length]).toEqual([7_000, 2]);
  });

  it('and that is tried again while somebody asks for a new one returns what was paid, and no more', async () => {
    const { paymentId, intentId, refundId } = await failed('70', 2);
    const answers = await Promise.all([
      api.call<RefusalBody>('POST', `/refunds/${refundId}/retry`, { as: seller }),
      refund(paymentId, { amount: '70', seats: 2 }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    await settled(paymentId);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    expect([chargeOf(intentId).amount_refunded, (await detail(paymentId)).refundsFailed]).toEqual([7_000, 0]);
  });

  it('stays done when the bank tells once more of its failure, and one that returned the money is a failure when that comes back', async () => {
    const { listingId, paymentId, intentId } = await bought();
    const made = () => stripe.world.refunds.filter(({ payment_intent }) => payment_intent === intentId);
    await refund(paymentId, { amount: '70', seats: 0 });
    await settled(paymentId);
    stripe.world.failRefund(made()[0]!.id);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the failure');
    const told = lastEvent('refund.failed');
    await refund(paymentId, { amount: '70', seats: 2 });
    await settled(paymentId);
    await deliver({ ...told, id: `${told.id}_again` });
    expect((await detail(paymentId)).refunds).toMatchObject([
      { status: 'succeeded', amountCents: 0 },
      { status: 'succeeded', amountCents: 7_000 },
    ]);
    expect(await payment(paymentId)).toEqual({ cents: 7_000, fee: 1_400, seats: 2, status: 'refunded' });
    stripe.world.failRefund(made().find(({ status }) => status === 'succeeded')!.id);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the second failure');
    expect((await detail(paymentId)).left).toEqual({ cents: 7_000, seats: 0 });
    expect((await myRefunds(listingId)).map(({ status }) => status)).toEqual(['failed']);
  });

  it('is done too when it was made in the dashboard, and asks nobody which spots go', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, intentId } = await bought();
    const elsewhere = stripe.world.refund({
      payment_intent: intentId,
      amount: 3_000,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await until(async () => (await payment(paymentId)).cents === 3_000, 'the refund of the dashboard');
    stripe.world.failRefund(elsewhere.id);
    await until(async () => (await detail(paymentId)).refundsFailed === 1, 'the failure');
    await refund(paymentId, { amount: '70', seats: 0 });
    await settled(paymentId);
    expect((await detail(paymentId)).refundsFailed).toBe(0);
    const { items } = (
      await api.call<{ items: { paymentId: string }[] }>('GET', '/admin/payment-issues', { as: admin })
    ).body;
    expect(items.filter((issue) => issue.paymentId === paymentId)).toEqual([]);
  });

  it('is done where an administrator settled the rest in another way', async () => {
    const admin = await person(api.database, { role: 'admin' });
    const { paymentId, refundId } = await failed('20');
    refuseNextRefund();
    await refund(paymentId, { amount: '70' });
    await until(async () => (await detail(paymentId)).refundsFailed === 2, 'the second refusal');
    await refund(paymentId, { amount: '50' });
    await settled(paymentId);
    expect((await detail(paymentId)).refundsFailed).toBe(2);
    await settle(refundId, admin);
    expect(await detail(paymentId)).toMatchObject({ refundsFailed: 0, refundedCents: 5_000 });
    expect((await detail(paymentId)).refunds.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['failed', 2_000],
      ['succeeded', 0],
      ['succeeded', 5_000],
    ]);
  });
});

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
