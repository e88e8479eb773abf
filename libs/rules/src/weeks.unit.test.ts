import { describe, expect, it } from 'vitest';
import { dayOf } from './dates.ts';
import { lastWeeks, weekOf, yesterdayOf } from './weeks.ts';

describe('weeks', () => {
  it('begin on Monday in Toronto', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(weekOf)).toEqual(['2026-11-16', '2026-11-16', '2026-11-16']);
    expect(weekOf('2026-11-23')).toBe('2026-11-23');
    // Sunday evening in Toronto is Monday in UTC.
    expect(lastWeeks(new Date('2026-11-23T04:59:59Z'), 2)).toEqual(['2026-11-09', '2026-11-16']);
    expect(lastWeeks(new Date('2026-11-23T05:00:00Z'), 2)).toEqual(['2026-11-16', '2026-11-23']);
  });

  it('go on over the end of a year and over the days when the clocks change', () => {
    expect(lastWeeks(new Date('2027-01-06T12:00:00Z'), 3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
    expect(lastWeeks(new Date('2026-11-04T12:00:00Z'), 2)).toEqual(['2026-10-26', '2026-11-02']);
  });

  it('yesterday begins where Toronto says, also on the day with 25 hours', () => {
    expect(yesterdayOf(new Date('2026-11-02T06:00:00Z'))).toEqual({
      day: '2026-11-01',
      start: '2026-11-01T04:00:00.000Z',
    });
    expect(dayOf(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30');
  });
});
