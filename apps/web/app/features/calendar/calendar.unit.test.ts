import { describe, expect, it, vi } from 'vitest';
import '../../i18n/every-catalogue.ts';
import { calendarFile } from './calendar-file.server.ts';
import { byDay, dayWords } from './days.ts';
import { feedUnanswered } from './feed-panel.tsx';
import { isMonth, monthName, monthOf, monthsLater } from './month.ts';
import { weekdays, weeksOf } from './weeks.ts';

it('a new private address that nobody answered for is not known to have failed; one that was refused, or the first, is', () => {
  const form = (fields: Record<string, string>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };
  const renewed = form({ intent: 'create-feed', made: 'yes' });
  expect(feedUnanswered(renewed)).toMatchObject({
    unknown: true,
    problem: expect.stringContaining('the old one has stopped working') as string,
  });
  expect(feedUnanswered(renewed, undefined, 'Not now.')).toEqual({ ok: false, problem: 'Not now.' });
  for (const other of [form({ intent: 'create-feed' }), form({ intent: 'revoke-feed', made: 'yes' })])
    expect(feedUnanswered(other)).toMatchObject({ unknown: false, problem: 'This did not work. Please try again.' });
});

describe('the months of the calendar', () => {
  it('the month of an instant is the one on the wall in Toronto', () => {
    expect(monthOf(new Date('2026-12-01T04:59:00Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12');
  });

  it('CAL-03: months follow each other over the end of a year', () => {
    expect([monthsLater('2026-12', 1), monthsLater('2027-01', -1), monthsLater('2026-11', 1)]).toEqual([
      '2027-01',
      '2026-12',
      '2026-12',
    ]);
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
  const event = (eventStart: string | null, eventEnd: string | null = null) => ({ eventStart, eventEnd });
  const daysOf = (month: string, eventStart: string, eventEnd: string | null) =>
    byDay([event(eventStart, eventEnd)], month).map(({ date }) => date);

  it('an event over several days stands on each of them, in each month that it touches', () => {
    expect(daysOf('2027-04', '2027-04-13T13:00:00Z', '2027-04-15T20:00:00Z')).toEqual([
      '2027-04-13',
      '2027-04-14',
      '2027-04-15',
    ]);
    const over = ['2027-04-30T13:00:00Z', '2027-05-02T20:00:00Z'] as const;
    expect([daysOf('2027-04', ...over), daysOf('2027-05', ...over)]).toEqual([
      ['2027-04-30'],
      ['2027-05-01', '2027-05-02'],
    ]);
    expect(daysOf('2027-04', '2026-01-01T13:00:00Z', '2099-01-01T13:00:00Z')).toHaveLength(30);
  });

  it('what ends at midnight in Toronto is not on the next day, and an end before the start counts for nothing', () => {
    expect(daysOf('2027-04', '2027-04-13T22:00:00Z', '2027-04-14T04:00:00Z')).toEqual(['2027-04-13']);
    expect(daysOf('2027-04', '2027-04-13T22:00:00Z', '2027-04-14T04:00:01Z')).toEqual(['2027-04-13', '2027-04-14']);
    for (const end of [null, '2027-04-13T22:00:00Z', '2027-04-12T22:00:00Z'])
      expect(daysOf('2027-04', '2027-04-13T22:00:00Z', end)).toEqual(['2027-04-13']);
  });

  it('entries stand under the day on which they start in Toronto, in order of time, undated ones last', () => {
    const [late, early, undated, next] = [
      '2026-11-04T02:00:00Z',
      '2026-11-03T15:00:00Z',
      null,
      '2026-11-04T15:00:00Z',
    ].map((eventStart) => event(eventStart));
    expect(byDay([late!, undated!, early!, next!], '2026-11')).toEqual([
      { date: '2026-11-03', entries: [early, late] },
      { date: '2026-11-04', entries: [next] },
      { date: null, entries: [undated] },
    ]);
  });

  it('a day is named by its weekday and date', () => {
    expect(dayWords('2026-11-03')).toEqual({ weekday: 'Tuesday', day: 'Nov 3' });
  });
});

describe('the weeks of a month', () => {
  it('CAL-01: run from Sunday to Saturday and hold each day once', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-02')).toHaveLength(4);
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
    expect(
      weekdays()
        .map(({ long }) => long)
        .join(),
    ).toBe('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday');
  });

  it.each(['2026-03', '2026-11'])(
    '%s, in which the clock changes, has no day twice and none missing (failure case 21)',
    (month) => {
      const days = weeksOf(month)
        .flat()
        .filter((day) => day !== null);
      expect(new Set(days).size).toBe(month === '2026-03' ? 31 : 30);
      expect(days).toEqual(days.toSorted());
    },
  );
});

describe('a calendar file', () => {
  const event = (more = {}) => ({
    listingId: 'a1',
    title: 'Chess',
    eventStart: '2026-03-08T06:30:00.000Z',
    eventEnd: null,
    location: null,
    url: 'https://canopy.example/tickets/1',
    ...more,
  });
  const lines = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');

  it('tells instants, before and after both changes of the clock (failure case 21)', () => {
    // 17:00 in Toronto the day before and the day of each change.
    const starts = ['2026-03-07T22:00:00Z', '2026-03-08T21:00:00Z', '2026-10-31T21:00:00Z', '2026-11-01T22:00:00Z'];
    const file = calendarFile(
      starts.map((eventStart, n) => event({ listingId: String(n), eventStart })),
      { host: 'canopy.example' },
    );
    expect(lines(file).filter((line) => line.startsWith('DTSTART'))).toEqual([
      'DTSTART:20260307T220000Z',
      'DTSTART:20260308T210000Z',
      'DTSTART:20261031T210000Z',
      'DTSTART:20261101T220000Z',
    ]);
  });

  it('names a listing always the same, so that importing it again changes the entry', () => {
    const moved = calendarFile(
      [event({ eventStart: '2026-04-08T06:30:00.000Z', eventEnd: '2026-04-08T08:30:00.000Z' })],
      { host: 'canopy.example' },
    );
    for (const file of [calendarFile([event()], { host: 'canopy.example' }), moved])
      expect(lines(file)).toContain('UID:a1@canopy.example');
    expect(lines(moved)).toContain('DTEND:20260408T083000Z');
  });

  it('what people wrote stays text: commas, semicolons and line breaks make no lines of their own (failure case 25)', () => {
    const file = calendarFile(
      [event({ title: 'Chess, tea; and\r\nEND:VEVENT\nATTENDEE:mailto:x@y.z', location: 'Hall\nSUMMARY:no' })],
      { host: 'canopy.example' },
    );
    expect(lines(file).filter((line) => /^(END:VEVENT|ATTENDEE|SUMMARY:no)/.test(line))).toEqual(['END:VEVENT']);
    expect(lines(file).find((line) => line.startsWith('SUMMARY:'))).toContain('Chess\\, tea\\; and');
  });
});

it('days and weekdays are named alike by every engine, such as September, which some shorten to four letters', () => {
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
  const engine = vi.spyOn(formats, 'format', 'get').mockReturnValue(() => 'Sept 5');
  expect(dayWords('2026-09-05')).toEqual({ weekday: 'Saturday', day: 'Sep 5' });
  engine.mockRestore();
  const at = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Date(`${date}T00:00:00Z`).toLocaleDateString('en-CA', { ...options, timeZone: 'UTC' });
  for (const date of Array.from({ length: 12 }, (_, month) => weeksOf(`2028-${String(month + 1).padStart(2, '0')}`))
    .flat(2)
    .filter((day) => day !== null))
    expect(dayWords(date)).toEqual({
      weekday: at(date, { weekday: 'long' }),
      day: at(date, { month: 'short', day: 'numeric' }),
    });
});
