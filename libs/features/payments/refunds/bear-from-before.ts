import type { EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { recordAsRefund } from '../orders/record-as-refund.ts';
import { db } from '../tables.ts';
import { fromBefore } from './split-return.ts';

/**
 * A lost dispute is made of what was taken from the provider in vain, as far as that goes: it lies with the platform, and
 * what is taken once more must not come on top. Call it with the payment locked.
 *
 * @returns what of this dispute comes from the provider by now, in cents
 */
export async function bearFromBefore(em: EntityManager, paymentId: string, disputeId: string): Promise<number> {
  const payment = await lockPayment(em, paymentId);
  const refund = await db(em)
    .selectFrom('refunds')
    .where('providerRefundId', '=', disputeId)
    .where('source', '=', 'dispute')
    .where('status', '=', 'succeeded')
    .select(['id', 'amountCents', 'absorbedCents'])
    .forUpdate()
    .executeTakeFirst();
  if (!refund) return 0;
  const { absorbed, takenBefore, feeBefore } = fromBefore(payment, refund.absorbedCents);
  if (takenBefore === 0) return refund.amountCents - refund.absorbedCents;
  const fee = Math.min(feeBefore, payment.platformFeeCents - payment.refundedFeeCents);
  await recordAsRefund(em, refund.id, async () => {
    await db(em)
      .updateTable('refunds')
      .set((eb) => ({
        feeCents: eb('feeCents', '+', fee),
        absorbedCents: absorbed,
        takenSettledCents: eb(eb.fn.coalesce('takenSettledCents', eb.lit(0)), '+', takenBefore),
      }))
      .where('id', '=', refund.id)
      .execute();
    await db(em)
      .updateTable('payments')
      .set((eb) => ({
        refundedFeeCents: eb('refundedFeeCents', '+', fee),
        absorbedCents: eb('absorbedCents', '-', takenBefore),
        takenInVainCents: eb('takenInVainCents', '-', takenBefore),
        feeInVainCents: eb('feeInVainCents', '-', feeBefore),
      }))
      .where('id', '=', paymentId)
      .execute();
  });
  return refund.amountCents - absorbed;
}
