import { feeReturned } from '@canopy/rules/refund-split';
import type { ProviderRefund } from '@canopy/integrations/card-payments';
import type { LockedPayment } from '../orders/lock-payment.ts';
import type { LockedRefund } from './lock-refund.ts';

/** In whole cents. */
export interface SplitReturn {
  /** The platform's part: what of its fee goes back. */
  fee: number;
  /** What the platform pays beyond it. */
  absorbed: number;
  /** What of it was taken from the provider before, for a refund that failed, and what of the fee was returned for that. */
  takenBefore: number;
  feeBefore: number;
}

/**
 * Who pays for what goes back: the platform its part of the fee, and whatever was not taken from the provider, for this
 * refund or in vain for one before; the provider the rest. What was taken is known of each refund, what of the fee went
 * with it of the charge alone: the card provider's total counts where it is for the same sum. Where refunds were made
 * since this one, the fee follows in proportion what the provider has paid, and the last of them corrects it.
 */
export function splitReturn(
  payment: LockedPayment,
  refund: Pick<LockedRefund, 'source' | 'amountCents'>,
  answer: ProviderRefund | null,
): SplitReturn {
  const { source, amountCents } = refund;
  if (amountCents === 0) return { fee: 0, absorbed: 0, takenBefore: 0, feeBefore: 0 };
  // The bank took it from the platform's account. Whether the provider bears it, a person decides.
  if (source === 'dispute') return { fee: 0, absorbed: amountCents, takenBefore: 0, feeBefore: 0 };
  const before = fromBefore(payment, answer ? Math.max(0, amountCents - answer.reversedCents) : 0);
  // The card provider counts what banks took among its disputes, not among its refunds.
  const returned = payment.refundedCents - payment.returnedByBankCents + amountCents;
  const fromProvider = payment.refundedCents - payment.absorbedCents + amountCents - before.absorbed;
  const totalFeeCents =
    answer?.totals.amountCents === returned
      ? // What was returned in vain, and still is or was sent back by hand, belongs to no refund; nor does what was
        // returned for a dispute that was won after all.
        Math.min(
          answer.totals.feeCents -
            payment.feeOfWonDisputesCents -
            payment.feeInVainSentCents -
            (payment.feeInVainCents - before.feeBefore),
          payment.platformFeeCents,
        )
      : feeReturned(payment, fromProvider);
  return { fee: Math.max(0, totalFeeCents - payment.refundedFeeCents), ...before };
}

/** Of money that is not taken from the provider now: what was taken before, and what the platform pays. */
export function fromBefore(
  { takenInVainCents, feeInVainCents }: Pick<LockedPayment, 'takenInVainCents' | 'feeInVainCents'>,
  cents: number,
): Omit<SplitReturn, 'fee'> {
  const takenBefore = Math.min(cents, takenInVainCents);
  return {
    absorbed: cents - takenBefore,
    takenBefore,
    feeBefore: takenBefore === 0 ? 0 : Math.round((feeInVainCents * takenBefore) / takenInVainCents),
  };
}

/**
 * What a refund that fails leaves taken from the provider, and returned of the fee: the card provider gives the money
 * back to the platform, and undoes neither. What a bank took in a dispute, and gave back, is listed by the dispute.
 */
export function leftTaken(
  payment: LockedPayment,
  refund: LockedRefund,
  answer: ProviderRefund | null,
): { taken: number; fee: number } {
  if (refund.source === 'dispute') return { taken: 0, fee: 0 };
  if (refund.status === 'succeeded') return { taken: refund.amountCents - refund.absorbedCents, fee: refund.feeCents };
  const taken = answer?.reversedCents ?? 0;
  const before = payment.refundedCents - payment.absorbedCents + payment.takenInVainCents + payment.inVainSentCents;
  return { taken, fee: feeReturned(payment, before + taken) - feeReturned(payment, before) };
}
