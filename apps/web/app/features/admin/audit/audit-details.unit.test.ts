import { expect, it } from 'vitest';
import { auditDetail, inReadingOrder } from './audit-details.ts';

const words = { from: 'before', to: 'after', amount: 'amount', yes: 'yes', no: 'no' };

it('what it was comes first, then what it became, in words', () => {
  const read = inReadingOrder({ toBps: 200, fromBps: 2_000 }).map(([field, value]) => auditDetail(field, value, words));
  expect(read).toEqual(['before: 20%', 'after: 2%']);
});

it('money is an amount, not its unit', () => {
  expect(auditDetail('cents', 1_250, words)).toBe('amount: $12.50');
});
