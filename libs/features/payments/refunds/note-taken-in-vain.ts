import type { ProviderRefund } from '@canopy/integrations/card-payments';
import type { EntityManager } from '@canopy/platform/database';
import { lockPayment } from '../orders/lock-payment.ts';
import { wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';

/**
 * What was taken in vain, as the card provider has it: what was taken for all refunds, also failed ones of which we never
 * had an answer, less what those of our books account for, and what was sent back by hand. Call it with the payment
 * locked, when every one of `made` is in the books.
 */
export async function noteTakenInVain(
  em: EntityManager,
  paymentId: string,
  made: readonly ProviderRefund[],
): Promise<void> {
  if (made.length === 0) return;
  const payment = await lockPayment(em, paymentId);
  const { booked, bornePart } = await db(em)
    .selectFrom('refunds as r')
    .where('r.paymentId', '=', paymentId)
    .select(({ eb, fn, lit, or, and }) => [
      fn
        .coalesce(
          fn
            .sum<number>(eb('r.amountCents', '-', eb.ref('r.absorbedCents')))
            .filterWhere('r.source', '<>', 'dispute')
            .filterWhere(
              or([
                eb('r.status', '=', 'succeeded'),
                // From before this was booked: whoever settled it has seen to it.
                and([
                  eb('r.providerRefundId', 'is not', null),
                  eb('r.takenSettledCents', 'is', null),
                  wasSettledElsewhere,
                ]),
              ]),
            ),
          lit(0),
        )
        .as('booked'),
      // Also of one that was won after all: it is owed with the rest of it.
      fn.coalesce(fn.sum<number>('r.takenSettledCents'), lit(0)).as('bornePart'),
    ])
    .executeTakeFirstOrThrow();
  const reversed = made.reduce((sum, { reversedCents }) => sum + reversedCents, 0);
  const takenInVainCents = Math.max(0, reversed - booked - bornePart - payment.inVainSentCents);
  // Of a dispute that was won after all it is owed with what was taken for that.
  const feeInVain =
    made[0]!.totals.feeCents - payment.refundedFeeCents - payment.feeOfWonDisputesCents - payment.feeInVainSentCents;
  const feeInVainCents = Math.min(takenInVainCents, Math.max(0, feeInVain));
  if (takenInVainCents === payment.takenInVainCents && feeInVainCents === payment.feeInVainCents) return;
  await db(em).updateTable('payments').set({ takenInVainCents, feeInVainCents }).where('id', '=', paymentId).execute();
}
