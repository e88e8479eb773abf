import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentIssue, PaymentIssueCounts, PaymentIssues } from '@canopy/contracts/payment-issues';
import { Database } from '@canopy/platform/database';
import { person, type Person } from '@canopy/testing/factories';
import { refundActions } from '@canopy/testing/refund-actions';
import { type Selling, useSelling } from '@canopy/testing/selling';
import { until } from '@canopy/testing/until';
import { whileLocked } from '@canopy/testing/while-locked';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { OwedMoneySweep } from './owed-money.sweep.ts';

let selling: Selling;
let admin: Person;
useSelling((on) => (selling = on));
beforeEach(async () => {
  admin = await person(selling.api.database, { role: 'admin', displayName: 'Alex Admin' });
});
const { one, detail, bought, refund, settle, settled, payment, mailsOf, chargeOf, calls, lastEvent, deliver } =
  refundActions(() => selling);

const owed = async (paymentId: string, state = 'open'): Promise<PaymentIssue | undefined> => {
  const path = `/admin/payment-issues?kind=owed_to_provider&state=${state}`;
  const { items } = (await selling.api.call<PaymentIssues>('GET', path, { as: admin })).body;
  return items.find((issue) => issue.id === paymentId);
};
const counted = async () =>
  (await selling.api.call<PaymentIssueCounts>('GET', '/admin/payment-issues/counts', { as: admin })).body.counts
    .owed_to_provider;
type Owed = Extract<PaymentIssue, { kind: 'owed_to_provider' }>;
/** @param as what the administrator has read */
const sent = async (paymentId: string, as?: PaymentIssue) => {
  const path = `/admin/payment-issues/owed_to_provider/${paymentId}/resolution`;
  const { since, owedCents } = (as ??
    (await owed(paymentId)) ?? { since: new Date().toISOString(), owedCents: 0 }) as Owed;
  const body = { note: 'Sent by bank transfer.', read: { since, owedCents } };
  return (await selling.api.call('POST', path, { as: admin, body })).status;
};
const inVain = (paymentId: string) =>
  one('select taken_in_vain_cents as cents, fee_in_vain_cents as fee from payments where id = $1', paymentId);
const disagreements = () => ledgerDisagreements(selling.api.app.get(Database, { strict: false }));
/** What an administrator is told of what is owed for this payment, when that was looked for twice. */
const told = async (paymentId: string, to = admin) => {
  for (let round = 0; round < 2; round += 1) await selling.worker.app.get(OwedMoneySweep, { strict: false }).sweep();
  const { title } = await one<{ title: string }>(
    'select listing_title as title from payments where id = $1',
    paymentId,
  );
  return (await mailsOf(to, 'money-alert'))
    .map(({ data }) => data)
    .filter(({ kind, listingTitle }) => kind === 'owed_to_provider' && listingTitle === title);
};
const dashboardTakes = async (intentId: string, amount: number, paymentId: string) => {
  const before = (await detail(paymentId)).refunds.length;
  selling.stripe.world.refund({
    payment_intent: intentId,
    amount,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  await until(async () => (await detail(paymentId)).refunds.length > before, 'the refund of the dashboard');
};
const openFailures = async (paymentId: string) =>
  (await detail(paymentId)).refunds.filter((one) => one.status === 'failed' && one.settledElsewhereAt === null);
/** The bank sends back the last refund of the payment. @returns its id */
async function failsLast({ intentId, paymentId }: { intentId: string; paymentId: string }): Promise<string> {
  const { world } = selling.stripe;
  const made = world.refunds.findLast((one) => one.payment_intent === intentId && one.status === 'succeeded')!;
  world.failRefund(made.id);
  await until(async () => (await openFailures(paymentId)).length === 1, 'the failure');
  return (await openFailures(paymentId))[0]!.id;
}
/** A refund fails after it took $20.00, and one of the dashboard takes them once more. */
async function takenTwice() {
  const sold = await bought();
  await refund(sold.paymentId, { amount: '20' });
  await settled(sold.paymentId);
  const refundId = await failsLast(sold);
  await dashboardTakes(sold.intentId, 2_000, sold.paymentId);
  return { ...sold, refundId };
}
async function owing() {
  const sold = await takenTwice();
  await settle(sold.refundId, admin);
  return sold;
}

describe('what was taken from a provider for a refund that failed, and once more by the dashboard', () => {
  it('is owed to them: administrators read what to send, and are told once', async () => {
    const { listingId, paymentId, refundId } = await takenTwice();
    const before = await counted();
    // While the failed refund is open it says so itself, and nobody sends anything twice.
    expect([await owed(paymentId), await told(paymentId)]).toEqual([undefined, []]);
    await settle(refundId, admin);
    const { title } = await one<{ title: string }>('select title from listings where id = $1', listingId);
    const amounts = { takenCents: 2_000, feeCents: 400, owedCents: 1_600 };
    const names = {
      listingTitle: title,
      buyerName: selling.buyer.displayName,
      providerName: selling.seller.displayName,
    };
    expect(await owed(paymentId)).toMatchObject({
      ...amounts,
      ...names,
      paymentId,
      listingId,
      retriable: false,
      resolvable: true,
    });
    expect(await counted()).toBe(before! + 1);
    expect(await told(paymentId)).toMatchObject([{ ...amounts, ...names }]);
    // Nor is whoever becomes an administrator later told of it.
    const other = await person(selling.api.database, { role: 'admin' });
    expect(await told(paymentId, other)).toEqual([]);
  });

  it('is noted as sent by one person, and is made into no refund any more', async () => {
    const { paymentId, intentId } = await owing();
    expect((await Promise.all([sent(paymentId), sent(paymentId)])).sort()).toEqual([204, 409]);
    expect(await owed(paymentId)).toBeUndefined();
    expect(await owed(paymentId, 'resolved')).toMatchObject({
      owedCents: 1_600,
      resolved: { by: 'Alex Admin', note: 'Sent by bank transfer.' },
    });
    // What the card provider lists goes on counting it.
    const failure = lastEvent('refund.failed');
    await deliver({ ...failure, id: `${failure.id}_again` });
    expect([await inVain(paymentId), await owed(paymentId)]).toEqual([{ cents: 0, fee: 0 }, undefined]);
    await refund(paymentId, { amount: '10' });
    await settled(paymentId);
    expect(calls().at(-1)!.parameters).toMatchObject({ amount: 1_000, reverse_transfer: true });
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(5_000);
    expect(await payment(paymentId)).toMatchObject({ cents: 3_000, fee: 600 });
    expect(await detail(paymentId)).toMatchObject({ absorbedCents: 0 });
    expect(await disagreements()).toEqual([]);
  });

  it('and was sent is not owed again with the next one, which is told of by itself', async () => {
    const sold = await owing();
    const { paymentId, intentId } = sold;
    expect(await told(paymentId)).toHaveLength(1);
    await sent(paymentId);
    await refund(paymentId, { amount: '10' });
    await settled(paymentId);
    const second = await failsLast(sold);
    expect([await inVain(paymentId), await owed(paymentId)]).toEqual([{ cents: 1_000, fee: 200 }, undefined]);
    await dashboardTakes(intentId, 1_000, paymentId);
    await settle(second, admin);
    const amounts = { takenCents: 1_000, feeCents: 200, owedCents: 800 };
    expect(await owed(paymentId)).toMatchObject(amounts);
    expect(await told(paymentId)).toMatchObject([{ owedCents: 1_600 }, amounts]);
    expect([await sent(paymentId), await owed(paymentId), await inVain(paymentId)]).toEqual([
      204,
      undefined,
      { cents: 0, fee: 0 },
    ]);
    expect(await disagreements()).toEqual([]);
  });

  it('and was sent is owed as far as more of it was taken than was known', async () => {
    const { paymentId, intentId } = await owing();
    expect(await sent(paymentId)).toBe(204);
    const failed = selling.stripe.world.refunds.find((made) => made.payment_intent === intentId)!;
    failed.transfer_reversal!.amount += 500;
    const failure = lastEvent('refund.failed');
    await deliver({ ...failure, id: `${failure.id}_again` });
    expect(await owed(paymentId)).toMatchObject({ takenCents: 500 });
    expect([await sent(paymentId), await inVain(paymentId)]).toEqual([204, { cents: 0, fee: 0 }]);
  });

  it('and was sent is none of what a dispute takes that is lost afterwards', async () => {
    const { paymentId, intentId } = await owing();
    expect(await sent(paymentId)).toBe(204);
    const { id } = selling.stripe.world.dispute(intentId, { amount: 3_000 });
    selling.stripe.world.closeDispute(id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    const body = { bearer: 'provider' };
    expect((await selling.api.call('POST', `/admin/disputes/${id}/decision`, { as: admin, body })).status).toBe(204);
    await until(async () => (await detail(paymentId)).absorbedCents === 0, 'the money');
    expect(chargeOf(intentId).transfer.amount_reversed).toBe(7_000);
    expect(await payment(paymentId)).toMatchObject({ cents: 5_000, fee: 1_000 });
    expect(await disagreements()).toEqual([]);
  });

  it('pays for the next refund, which ends it', async () => {
    const { paymentId, intentId } = await owing();
    await refund(paymentId, { amount: '20' });
    await settled(paymentId);
    expect(chargeOf(intentId)).toMatchObject({ amount_refunded: 4_000, transfer: { amount_reversed: 4_000 } });
    expect([await owed(paymentId), await sent(paymentId), await told(paymentId)]).toEqual([undefined, 409, []]);
  });

  it('cannot be noted as sent when a refund is requested at the same moment: that is made of it', async () => {
    const { paymentId } = await owing();
    const status = await whileLocked(
      selling.api.database,
      {
        text: `insert into refunds (payment_id, source, amount_cents, reason, next_attempt_at) values ($1, 'request', 500, 'Rain.', now() + interval '1 hour')`,
        values: [paymentId],
      },
      () => sent(paymentId),
    );
    expect([status, await owed(paymentId), await inVain(paymentId)]).toEqual([
      409,
      undefined,
      { cents: 2_000, fee: 400 },
    ]);
  });

  it('waits while the bank decides on a dispute: one that is lost is made of it, and says so', async () => {
    const { paymentId, intentId } = await owing();
    const { world } = selling.stripe;
    const first = world.dispute(intentId, { amount: 1_000 });
    await until(async () => (await owed(paymentId))?.resolvable === false, 'the dispute');
    expect([await sent(paymentId), await told(paymentId)]).toEqual([409, []]);
    world.closeDispute(first.id, 'won');
    await until(async () => (await owed(paymentId))?.resolvable === true, 'its end');
    const second = world.dispute(intentId, { amount: 3_000 });
    world.closeDispute(second.id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    expect([await owed(paymentId), await inVain(paymentId)]).toEqual([undefined, { cents: 0, fee: 0 }]);
    const { items } = (
      await selling.api.call<PaymentIssues>('GET', '/admin/payment-issues?kind=dispute', { as: admin })
    ).body;
    expect(items.find(({ id }) => id === second.id)).toMatchObject({ taken: { cents: 2_000, feeCents: 400 } });
  });

  it('is owed for what a lost dispute leaves of it, before anybody decides: that dispute needs no more of it', async () => {
    const { paymentId, intentId } = await owing();
    const { world } = selling.stripe;
    world.closeDispute(world.dispute(intentId, { amount: 1_000 }).id, 'lost');
    await until(async () => (await detail(paymentId)).disputeStatus === 'lost', 'the loss');
    expect(await owed(paymentId)).toMatchObject({ takenCents: 1_000, owedCents: 800, resolvable: true });
  });

  it('is noted as sent as it was read alone: what a refund took of it meanwhile was not owed any more', async () => {
    const { paymentId } = await owing();
    const read = await owed(paymentId);
    await refund(paymentId, { amount: '5' });
    await settled(paymentId);
    expect([await sent(paymentId, read), await inVain(paymentId)]).toEqual([409, { cents: 1_500, fee: 300 }]);
    expect(await sent(paymentId)).toBe(204);
  });
});

it('what was taken for a failed refund of which it was said, before that settled it, that it was dealt with is owed', async () => {
  const sold = await bought();
  await refund(sold.paymentId, { amount: '20' });
  await settled(sold.paymentId);
  const refundId = await failsLast(sold);
  await one(
    `insert into resolved_payment_issues (kind, subject_id, since, facts, note, resolved_by_name)
     select 'refund', id::text, settled_at, '{}', 'In cash.', 'Alex' from refunds where id = $1`,
    refundId,
  );
  expect(await owed(sold.paymentId)).toMatchObject({ owedCents: 1_600 });
});
