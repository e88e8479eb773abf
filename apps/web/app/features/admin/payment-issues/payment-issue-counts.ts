import type { PaymentIssueCounts } from '@canopy/contracts/payment-issues';

export const sumOf = (counts: PaymentIssueCounts['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0);
