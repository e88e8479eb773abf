import { describe, expect, it } from 'vitest';
import { refundMovesTo } from './refund-moves.ts';

describe('a refund', () => {
  it('is requested again only when it has failed', () => {
    expect(refundMovesTo('requested')).toEqual(['failed']);
  });

  it('succeeds once: what has succeeded does not succeed again', () => {
    expect(refundMovesTo('succeeded')).toEqual(['requested', 'failed']);
  });

  it('fails while it is under way, and when the bank sends the money back', () => {
    expect(refundMovesTo('failed')).toEqual(['requested', 'succeeded']);
  });
});
