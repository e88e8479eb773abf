import { type RefundView, refundProblems, refundReasons } from '@canopy/contracts/refunds';
import type { TFunction } from 'i18next';

/** Why money went back: in the words of who asked for it, else in ours. */
export function refundReason({ source, reason }: Pick<RefundView, 'source' | 'reason'>, t: TFunction): string {
  const code = source === 'request' ? undefined : refundReasons.find((known) => known === reason);
  return code ? t(`sales.refunds.reasons.${code}`) : reason;
}

/** Why a refund failed: in our words, else as the card provider says it. */
export function refundProblem(problem: string | null, t: TFunction): string | null {
  const code = refundProblems.find((known) => known === problem);
  return code ? t(`sales.refunds.problems.${code}`) : problem;
}
