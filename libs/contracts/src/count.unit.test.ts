import { expect, it } from 'vitest';
import { countUpTo } from './count.ts';

it('is exact up to the bound, and says that there are more above it, also of a sum', () => {
  expect([999, 1000, 1001, 1745].map((counted) => countUpTo(counted, 1000))).toEqual([
    { count: 999, more: false },
    { count: 1000, more: false },
    { count: 1000, more: true },
    { count: 1000, more: true },
  ]);
});
