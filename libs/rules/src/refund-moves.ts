import { refundStatuses, type RefundStatus } from '@canopy/contracts/vocabulary';

/**
 * A refund that was requested succeeds or fails. One that succeeded fails when the bank sends the money back, and one
 * that failed is requested again, or turns out to have been made in another way.
 */
const moves: Record<RefundStatus, readonly RefundStatus[]> = {
  requested: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: ['requested', 'succeeded'],
};

/** The statuses from which a refund may become this one. */
export const refundMovesTo = (status: RefundStatus): RefundStatus[] =>
  refundStatuses.filter((from) => moves[from].includes(status));
