import { expect, it } from 'vitest';
import { decodePurchasePosition, encodePurchasePosition } from './purchase-position.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const day = '2031-03-09 22:00:00.123456+00';

it('a place in the list of purchases comes back whole, and whatever else stands in an address is none', () => {
  for (const part of ['dated', 'undated', 'past'] as const)
    expect(decodePurchasePosition(encodePurchasePosition({ part, day, id }))).toEqual({ part, day, id });
  const made = encodePurchasePosition({ part: 'past', day, id });
  for (const text of [undefined, '', 'past', 'past.', made.slice(5), `lost.${made.slice(5)}`, `${made.slice(0, -6)}`])
    expect(decodePurchasePosition(text)).toBeNull();
});
