import type { EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { recordAsRefund } from '../orders/record-as-refund.ts';
import { isSettledInDashboard } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
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
    .where((eb) => eb.not(isSettledInDashboard))
    .select(['r.amountCents'])
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
  // Whatever of it was taken for this one before is in the books of others by now.
  await db(em).updateTable('refunds').set({ takenSettledCents: 0 }).where('id', '=', refundId).execute();
  if (payment.takenInVainCents === 0) return;
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
