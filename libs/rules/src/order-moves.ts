import { orderStatuses, type OrderStatus } from '@canopy/contracts/vocabulary';

/**
 * An order is `held` until it ends. `succeeded`, `refunded` and `parked` are ends for good; the other ends are
 * overtaken by a payment that arrives late, which becomes a sale, goes back, or waits for an administrator.
 */
const paid = ['succeeded', 'refunded', 'parked'] as const;

const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  held: [...paid, 'expired', 'canceled', 'failed'],
  expired: paid,
  canceled: paid,
  failed: paid,
  succeeded: [],
  refunded: [],
  parked: [],
};

/** The statuses from which an order may become this one. */
export const orderMovesTo = (status: OrderStatus): OrderStatus[] =>
  orderStatuses.filter((from) => moves[from].includes(status));
