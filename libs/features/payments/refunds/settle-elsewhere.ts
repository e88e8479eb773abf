import type { RefundProblem } from '@canopy/contracts/refunds';
import type { EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { recordAsRefund } from '../orders/record-as-refund.ts';
import { isReturnedInDashboard, isSettledInDashboard, wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import { lockRefund } from './lock-refund.ts';
import { fromBefore } from './split-return.ts';

/**
 * An administrator returned the money of a failed refund in another way, and it had been taken from the provider before
 * it failed. So the provider has paid: the books say what the card provider's do, that it went back and took its part of
 * the fee along. Where nothing was taken they know nothing of the money. Seats that were to go back stay.
 */
export async function settleElsewhere(em: EntityManager, paymentId: string, refundId: string): Promise<void> {
  const payment = await lockPayment(em, paymentId);
  const refund = await db(em)
    .selectFrom('refunds as r')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'failed')
    .select(['r.amountCents', isSettledInDashboard.as('inDashboard')])
    .select(({ selectFrom }) =>
      selectFrom('refunds as other')
        .where('other.paymentId', '=', paymentId)
        .where('other.status', '=', 'requested')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('other.amountCents'), lit(0)).as('cents'))
        .$asScalar()
        .as('underWayCents'),
    )
    .forUpdate('r')
    .executeTakeFirst();
  if (!refund) return;
  // Whatever of it was taken for this one before is in the books of others by now, or lies with the platform still.
  await db(em).updateTable('refunds').set({ takenSettledCents: 0 }).where('id', '=', refundId).execute();
  if (refund.inDashboard || payment.takenInVainCents === 0) return;
  // What went back, or is on its way, cannot go back once more.
  const left = payment.amountCents - payment.refundedCents - (refund.underWayCents ?? 0);
  const cents = Math.min(refund.amountCents, left);
  if (cents <= 0) return;
  const { absorbed, takenBefore, feeBefore } = fromBefore(payment, cents);
  const fee = Math.min(feeBefore, payment.platformFeeCents - payment.refundedFeeCents);
  await recordAsRefund(em, refundId, async () => {
    await db(em)
      .updateTable('refunds')
      // When it failed stays: what was said of it is said of that.
      .set((eb) => ({
        status: 'succeeded',
        amountCents: cents,
        feeCents: fee,
        absorbedCents: absorbed,
        seats: eb.ref('seatsReturned'),
        problem: null,
      }))
      .where('id', '=', refundId)
      .execute();
    await db(em)
      .updateTable('payments')
      .set((eb) => ({
        refundedCents: eb('refundedCents', '+', cents),
        refundedFeeCents: eb('refundedFeeCents', '+', fee),
        absorbedCents: eb('absorbedCents', '+', absorbed),
        takenInVainCents: eb('takenInVainCents', '-', takenBefore),
        feeInVainCents: eb('feeInVainCents', '-', feeBefore),
        status: statusAfterReturn({ cents, seats: 0 }),
      }))
      .where('id', '=', paymentId)
      .execute();
  });
}

/**
 * What `settleElsewhere` booked and a refund of the dashboard, of which the books do not know yet, turns out to be: one of
 * the same sum, or all of them together, unless one of that sum is open still. It may also be that both do not fit beside
 * each other; then none of them is sure. Any other sum is another matter, and counts beside them. Call it with the payment
 * locked.
 *
 * @returns ids of refunds
 */
export async function bookedElsewhereFor(
  em: EntityManager,
  paymentId: string,
  made: { amountCents: number; inDashboard: boolean },
): Promise<string[]> {
  const payment = await lockPayment(em, paymentId);
  const booked = await db(em)
    .selectFrom('refunds as r')
    .where('r.paymentId', '=', paymentId)
    .where('r.source', '<>', 'dispute')
    .where('r.status', '=', 'succeeded')
    .where('r.amountCents', '>', 0)
    .where(wasSettledElsewhere)
    .orderBy('r.id')
    .select(['r.id', 'r.amountCents'])
    .execute();
  const same = booked.find(({ amountCents }) => amountCents === made.amountCents);
  const together = booked.reduce((cents, { amountCents }) => cents + amountCents, 0) === made.amountCents;
  const fits = payment.refundedCents + made.amountCents <= payment.amountCents;
  // What was made here, and a restored database has lost, was sent beside what had been settled.
  if (fits && !(made.inDashboard && (same || together))) return [];
  if (fits && (await isOpen(em, paymentId, made.amountCents))) return [];
  return (same ? [same] : booked).map(({ id }) => id);
}

/** Whether a failure of this sum waits for just such a refund of the dashboard. */
async function isOpen(em: EntityManager, paymentId: string, amountCents: number): Promise<boolean> {
  const open = await db(em)
    .selectFrom('refunds as r')
    .where('r.paymentId', '=', paymentId)
    .where('r.source', '<>', 'dispute')
    .where('r.status', '=', 'failed')
    .where('r.amountCents', '=', amountCents)
    .where(({ not, or }) => not(or([wasSettledElsewhere, isReturnedInDashboard])))
    .select('r.id')
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * The books forget the money of a refund that `settleElsewhere` booked: what was taken from the provider for it lies with
 * the platform again, and whatever returned the money is made of that. It stays settled. Call it with the payment locked.
 */
export async function unbookElsewhere(em: EntityManager, paymentId: string, refundId: string): Promise<void> {
  const { amountCents, feeCents, absorbedCents } = await lockRefund(em, refundId);
  await recordAsRefund(em, refundId, async () => {
    await db(em)
      .updateTable('refunds')
      // When it failed stays here too.
      .set({ status: 'failed', problem: 'not_taken_by_bank' satisfies RefundProblem })
      .where('id', '=', refundId)
      .where('status', '=', 'succeeded')
      .execute();
    await db(em)
      .updateTable('payments')
      .set((eb) => ({
        refundedCents: eb('refundedCents', '-', amountCents),
        refundedFeeCents: eb('refundedFeeCents', '-', feeCents),
        absorbedCents: eb('absorbedCents', '-', absorbedCents),
        takenInVainCents: eb('takenInVainCents', '+', amountCents - absorbedCents),
        feeInVainCents: eb('feeInVainCents', '+', feeCents),
        status: 'succeeded',
      }))
      .where('id', '=', paymentId)
      .execute();
  });
}
