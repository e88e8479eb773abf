import { describe, expect, it } from 'vitest';
import { lastTwelveMonths, startOfTimeframe } from './sales-period.ts';

describe('SALES-07: a timeframe begins with a day in Toronto', () => {
  it.each([
    // Half past eleven in the evening in Toronto is the next day in UTC already.
    ['2026-11-23T04:30:00Z', 'today', '2026-11-22T05:00:00.000Z'],
    ['2026-11-23T05:00:00Z', 'today', '2026-11-23T05:00:00.000Z'],
    ['2026-11-22T15:00:00Z', '7-days', '2026-11-16T05:00:00.000Z'],
    // Over the end of daylight saving, on the first of November.
    ['2026-11-02T15:00:00Z', '7-days', '2026-10-27T04:00:00.000Z'],
    ['2026-11-22T15:00:00Z', '30-days', '2026-10-24T04:00:00.000Z'],
    ['2026-11-22T15:00:00Z', 'year', '2025-11-23T05:00:00.000Z'],
    // Over a leap day it is still 365 days.
    ['2028-03-01T15:00:00Z', 'year', '2027-03-03T05:00:00.000Z'],
  ] as const)('at %s, %s begins at %s', (now, timeframe, start) => {
    expect(startOfTimeframe(timeframe, new Date(now))).toBe(start);
  });

  it('all sales have no beginning', () => {
    expect(startOfTimeframe('all', new Date())).toBeNull();
  });
});

describe('the months of the chart', () => {
  it('end with the month in Toronto and reach over the new year', () => {
    // In UTC it is March already.
    const months = lastTwelveMonths(new Date('2027-03-01T03:00:00Z'));
    expect([months.length, months[0], months[1], months.at(-1)]).toEqual([
      12,
      // Before and after the clocks change.
      { month: '2026-03', start: '2026-03-01T05:00:00.000Z' },
      { month: '2026-04', start: '2026-04-01T04:00:00.000Z' },
      { month: '2027-02', start: '2027-02-01T05:00:00.000Z' },
    ]);
  });
});
