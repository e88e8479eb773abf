import { expect, it } from 'vitest';
import { daysAhead } from './days-ahead.ts';

const at = (text: string) => new Date(text);

it('today ends at midnight in Ontario, not at midnight elsewhere', () => {
  // 23:30 on July 4 in Toronto, July 5 everywhere east of it.
  expect(daysAhead('today', at('2026-07-05T03:30:00Z'))).toEqual({ from: null, before: '2026-07-05T04:00:00.000Z' });
  expect(daysAhead('today', at('2026-07-05T04:00:00Z'))).toEqual({ from: null, before: '2026-07-06T04:00:00.000Z' });
});

it('this weekend is the next Saturday and Sunday, and on those two days the one that has begun', () => {
  const weekend = { from: '2026-07-11T04:00:00.000Z', before: '2026-07-13T04:00:00.000Z' };
  expect(daysAhead('weekend', at('2026-07-06T04:00:00Z'))).toEqual(weekend); // Monday, first minute
  expect(daysAhead('weekend', at('2026-07-11T03:59:00Z'))).toEqual(weekend); // Friday, last minute
  expect(daysAhead('weekend', at('2026-07-11T04:00:00Z'))).toEqual({ ...weekend, from: null });
  expect(daysAhead('weekend', at('2026-07-13T03:59:00Z'))).toEqual({ ...weekend, from: null }); // Sunday, last minute
});

it('days are as long as they are when the clocks change', () => {
  // Clocks go back on Sunday, November 1 2026: the weekend has 49 hours.
  expect(daysAhead('weekend', at('2026-10-30T16:00:00Z'))).toEqual({
    from: '2026-10-31T04:00:00.000Z',
    before: '2026-11-02T05:00:00.000Z',
  });
  // They go forward on Sunday, March 14 2027: that day has 23.
  expect(daysAhead('today', at('2027-03-14T17:00:00Z')).before).toBe('2027-03-15T04:00:00.000Z');
  expect(daysAhead('week', at('2027-03-10T17:00:00Z'))).toEqual({ from: null, before: '2027-03-17T04:00:00.000Z' });
});
