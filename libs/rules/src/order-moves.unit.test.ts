import { describe, expect, it } from 'vitest';
import { orderStatuses } from '@canopy/contracts/vocabulary';
import { orderMovesTo } from './order-moves.ts';

describe('an order', () => {
  it('is never held again once it has ended', () => {
    expect(orderMovesTo('held')).toEqual([]);
  });

  it('ends without a payment from its hold alone', () => {
    for (const end of ['expired', 'canceled', 'failed'] as const) expect(orderMovesTo(end)).toEqual(['held']);
  });

  it('takes a payment that arrives late, whatever it ended as without one', () => {
    for (const end of ['succeeded', 'refunded', 'parked'] as const)
      expect(orderMovesTo(end)).toEqual(['held', 'expired', 'canceled', 'failed']);
  });

  it('stays what its payment made of it', () => {
    const from = orderStatuses.flatMap((status) => orderMovesTo(status));
    expect(from).not.toContain('succeeded');
    expect(from).not.toContain('refunded');
    expect(from).not.toContain('parked');
  });
});
