import { expect, it } from 'vitest';
import { topOfAxis } from './top-of-axis.ts';

it.each([
  [0, 100],
  [100, 100],
  [101, 200],
  [3_500, 4_000],
  [81_000, 100_000],
  [123_450, 200_000],
  [599_999_999, 600_000_000],
])('above %i cents the axis ends at %i', (largest, top) => {
  expect(topOfAxis(largest)).toBe(top);
});

it('of counts is a whole number with a whole half', () => {
  expect([0, 1, 3, 9, 17, 121].map((largest) => topOfAxis(largest, 2))).toEqual([2, 2, 4, 12, 20, 160]);
});
