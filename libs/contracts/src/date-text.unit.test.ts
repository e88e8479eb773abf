import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatDateTime, formatPeriod, formatTime, formatWeekday } from './date-text.ts';
import { timeZone } from './time-zone.ts';

describe('dates as Canadian families read them', () => {
  it('CONST-03: event date-times are en-CA with medium date and short time, in Toronto time', () => {
    expect(formatDateTime('2025-01-05T23:30:00Z')).toBe('Jan 5, 2025, 6:30 p.m.');
    expect(formatDateTime(new Date('2026-07-01T13:00:00Z'))).toBe('Jul 1, 2026, 9:00 a.m.');
  });
  it('CONST-04: dates read like January 5, 2025', () => {
    expect(formatDate('2025-01-05T17:00:00Z')).toBe('January 5, 2025');
    expect(formatDate('2025-01-06T03:00:00Z')).toBe('January 5, 2025');
  });
  it('LIST-20: a period is the start and, if there is one, the end', () => {
    expect(formatPeriod('2025-01-05T15:00:00Z', '2025-01-05T17:00:00Z')).toBe(
      'Jan 5, 2025, 10:00 a.m. – Jan 5, 2025, 12:00 p.m.',
    );
    expect(formatPeriod('2025-01-05T15:00:00Z', null)).toBe('Jan 5, 2025, 10:00 a.m.');
    expect(formatPeriod(null, null)).toBe('');
  });
});

it('a time alone is the one on the wall in Toronto, before and after the clock changes (failure case 21)', () => {
  expect([
    formatTime('2026-11-01T05:30:00Z'),
    formatTime('2026-11-01T06:30:00Z'),
    formatTime('2026-03-08T21:00:00Z'),
  ]).toEqual(['1:30 a.m.', '1:30 a.m.', '5:00 p.m.']);
});

it('says the weekday of an instant as it is in Toronto, in both languages', () => {
  expect(formatWeekday('2025-01-05T23:30:00Z')).toBe('Sun');
  expect(formatWeekday('2025-01-06T04:59:00Z', 'fr')).toBe('dimanche');
  expect(formatWeekday('2025-01-06T05:00:00Z', 'fr')).toBe('lundi');
});

describe('English dates, which server and browser write alike', () => {
  afterEach(() => void vi.restoreAllMocks());
  // Every day of a leap year, at another minute each.
  const moments = Array.from(
    { length: 366 },
    (_, day) => new Date(Date.UTC(2028, 0, 1 + day, day % 24, (day * 7) % 60)),
  );

  it('are those of the engine that the pages were made with', () => {
    const texts = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
      return moments.map((at) => format.format(at).replace(/[\u00a0\u202f]/g, ' '));
    };
    expect(moments.map((at) => formatDateTime(at))).toEqual(texts({ dateStyle: 'medium', timeStyle: 'short' }));
    expect(moments.map((at) => formatDate(at))).toEqual(texts({ dateStyle: 'long' }));
    expect(moments.map((at) => formatTime(at))).toEqual(texts({ timeStyle: 'short' }));
    expect(moments.map((at) => formatWeekday(at))).toEqual(
      texts({ weekday: 'short' }).map((text) => text.replace(/\.$/, '')),
    );
  });

  it('need no words of an engine', () => {
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(formats, 'format', 'get').mockReturnValue(() => 'Sept 5, 2026, 6:30 PM');
    const at = new Date('2026-09-05T22:30:00Z');
    expect([formatDateTime(at), formatDate(at), formatTime(at), formatWeekday(at)]).toEqual([
      'Sep 5, 2026, 6:30 p.m.',
      'September 5, 2026',
      '6:30 p.m.',
      'Sat',
    ]);
  });
});
