import { describe, expect, it } from 'vitest';
import { offeringAll } from './offering-all.ts';

const ticket = (id: string, purchase: string, status: 'valid' | 'used', expected: number, arrived = 0) => ({
  id,
  status,
  purchase: { id: purchase, expected, arrived },
});

describe('the button for a whole purchase in the list', () => {
  it('stands once for each purchase, at the first that is still expected', () => {
    const list = [
      ticket('a1', 'a', 'used', 2, 1),
      ticket('a2', 'a', 'valid', 2, 1),
      ticket('b1', 'b', 'valid', 2),
      ticket('a3', 'a', 'valid', 2, 1),
      ticket('b2', 'b', 'valid', 2),
    ];
    expect([...offeringAll(list)]).toEqual(['a2', 'b1']);
  });

  it('does not stand where the button of the one ticket does the same', () => {
    expect(offeringAll([ticket('a1', 'a', 'valid', 1), ticket('b1', 'b', 'used', 0, 2)]).size).toBe(0);
    expect(offeringAll([ticket('a1', 'a', 'used', 1, 1), ticket('a2', 'a', 'valid', 1, 1)]).size).toBe(0);
  });

  it('stands also where the search or the page leaves only one of them', () => {
    expect([...offeringAll([ticket('a4', 'a', 'valid', 4)])]).toEqual(['a4']);
  });
});
