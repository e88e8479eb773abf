import { expect, it } from 'vitest';
import { auditDetail, inReadingOrder } from './audit-details.ts';

it('what it was comes first, then what it became, in words', () => {
  const words = { from: 'before', to: 'after', yes: 'yes', no: 'no' };
  const read = inReadingOrder({ toBps: 200, fromBps: 2_000 }).map(([field, value]) => auditDetail(field, value, words));
  expect(read).toEqual(['before: 20%', 'after: 2%']);
});
