import { describe, expect, it } from 'vitest';
import { byDay, dayWords } from './days.ts';
import { isMonth, monthName, monthOf, monthsLater } from './month.ts';

describe('the months of the calendar', () => {
  it('the month of an instant is the one on the wall in Toronto', () => {
    expect(monthOf(new Date('2026-12-01T04:59:00Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12');
  });

  it('CAL-03: months follow each other over the end of a year', () => {
    expect([monthsLater('2026-12', 1), monthsLater('2027-01', -1), monthsLater('2026-11', 1)]).toEqual(['2027-01', '2026-12', '2026-12']);
  });

  it('the calendar ends where nobody looks', () => {
    expect([monthsLater('2000-01', -1), monthsLater('2099-12', 1)]).toEqual([null, null]);
  });

  it.each(['2026-13', '2026-00', '26-11', '2026-11-01', 'November', '9999-01', ''])('%j is no month', (text) => {
    expect(isMonth(text)).toBe(false);
  });

  it('a month is named in words', () => {
    expect(monthName('2026-11')).toBe('November 2026');
  });
});

describe('the days of a month', () => {
  it('entries stand under the day on which they start in Toronto, in order of time, undated ones last', () => {
    const [late, early, undated, next] = ['2026-11-04T02:00:00Z', '2026-11-03T15:00:00Z', null, '2026-11-04T15:00:00Z'].map((eventStart) => ({ eventStart }));
    expect(byDay([late!, undated!, early!, next!])).toEqual([
      { date: '2026-11-03', entries: [early, late] },
      { date: '2026-11-04', entries: [next] },
      { date: null, entries: [undated] },
    ]);
  });

  it('a day is named by its weekday and date', () => {
    expect(dayWords('2026-11-03')).toEqual({ weekday: 'Tuesday', day: 'Nov 3' });
  });
});
