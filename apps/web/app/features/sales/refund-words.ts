import { type RefundView, refundProblems, refundReasons } from '@canopy/contracts/refunds';
import { stateOfDispute } from '@canopy/rules/dispute';
import { t } from '../../i18n/index.ts';

/** Why money went back: in the words of who asked for it, else in ours. */
export function refundReason({ source, reason }: Pick<RefundView, 'source' | 'reason'>): string {
  const code = source === 'request' ? undefined : refundReasons.find((known) => known === reason);
  return code ? t(`sales.refunds.reasons.${code}`) : reason;
}

/** Why a refund failed: in our words, else as the card provider says it. */
export function refundProblem(problem: string | null): string | null {
  const code = refundProblems.find((known) => known === problem);
  return code ? t(`sales.refunds.problems.${code}`) : problem;
}

/** How a dispute of the sale stands, for the provider; null where there is nothing to say. */
export function disputeWord(status: string | null): string | null {
  const state = status === null ? null : stateOfDispute(status);
  return state && t(`sales.dispute.${state}`);
}
