import { type PaymentIssueCounts, paymentIssuesCountedTo } from '@canopy/contracts/payment-issues';

export const sumOf = (counts: PaymentIssueCounts['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);

/** "3", or "1000+" where counting stopped. */
export const paymentIssueCountText = (count: number): string =>
  count >= paymentIssuesCountedTo ? `${paymentIssuesCountedTo}+` : String(count);
