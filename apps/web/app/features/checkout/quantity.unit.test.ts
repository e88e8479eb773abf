import { expect, it } from 'vitest';
import { clampQuantity } from './quantity.ts';

it('PAY-02: the quantity is at least 1, whatever is typed', () => {
  expect(['', '0', '-3', 'abc', '1e9999', '1.9'].map((text) => clampQuantity(text, 5))).toEqual([1, 1, 1, 1, 1, 1]);
});
it('PAY-03: the quantity is capped at what is left', () => {
  expect([clampQuantity('9', 5), clampQuantity('5', 5), clampQuantity('3', 5), clampQuantity('3', 0)]).toEqual([
    5, 5, 3, 1,
  ]);
});
