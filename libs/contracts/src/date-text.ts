import type { Language } from './language.ts';
import { timeZone } from './time-zone.ts';

/**
 * Event times are shown in one zone (America/Toronto), so the text is the same on a server in UTC and in a browser in
 * Vancouver. French is put together from parts by rules of our own ("5 janvier 2026, 18 h 30", with spaces that do not
 * break): the tables of engines differ in months and spaces.
 */
const dateTimeFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const weekdayFormat = new Intl.DateTimeFormat('en-CA', { weekday: 'short', timeZone });
const dateFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone });
const timeFormat = new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone });
/** The times of some pages of a list; all that is remembered is a few hundred kilobytes at most. */
const mostRemembered = 500;
/** Formatting a time takes some ten microseconds, and lists show the same days to everybody. */
function remembering<Text>(format: (instant: Date) => Text): (instant: string | Date) => Text {
  const known = new Map<string, Text>();
  return (instant) => {
    if (typeof instant !== 'string') return format(instant);
    const before = known.get(instant);
    if (before !== undefined) return before;
    const text = format(new Date(instant));
    if (known.size >= mostRemembered) known.clear();
    known.set(instant, text);
    return text;
  };
}

/** Newer engines put narrow or no-break spaces before "a.m."; a plain space keeps server and browser alike. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const plainly = (format: Intl.DateTimeFormat) => remembering((instant) => plainSpaces(format.format(instant)));

const englishDateTime = plainly(dateTimeFormat);
const englishDate = plainly(dateFormat);
const englishTime = plainly(timeFormat);
const englishWeekday = remembering((instant) => weekdayFormat.format(instant).replace(/\.$/, ''));

const partsFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
export const frenchMonths = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

export const frenchWeekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const;

const englishWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const frenchParts = remembering((instant): { date: string; time: string } => {
  const parts: Record<string, string> = {};
  for (const { type, value } of partsFormat.formatToParts(instant)) parts[type] = value;
  const day = Number(parts['day']);
  return {
    date: `${day === 1 ? '1er' : day} ${frenchMonths[Number(parts['month']) - 1]} ${parts['year']}`.replaceAll(
      ' ',
      '\u00a0',
    ),
    time: `${Number(parts['hour'])}\u00a0h\u00a0${parts['minute']!.padStart(2, '0')}`.replace(/\u00a000$/, ''),
  };
});

/** 'Jan 5, 2025, 6:30 p.m.' of an instant (ISO text or Date), '5 janvier 2025, 18 h 30' in French. */
export function formatDateTime(instant: string | Date, language: Language = 'en'): string {
  if (language === 'fr') {
    const { date, time } = frenchParts(instant);
    return `${date}, ${time}`;
  }
  return englishDateTime(instant);
}

/** 'Sun' of an instant (ISO text or Date), 'dimanche' in French. */
export function formatWeekday(instant: string | Date, language: Language = 'en'): string {
  const short = englishWeekday(instant);
  return language === 'fr' ? frenchWeekdays[englishWeekdays.indexOf(short)]! : short;
}

/** 'January 5, 2025' of an instant (ISO text or Date), '5 janvier 2025' in French. */
export function formatDate(instant: string | Date, language: Language = 'en'): string {
  return language === 'fr' ? frenchParts(instant).date : englishDate(instant);
}

/** 'January 5, 2025' of a day that has no zone (YYYY-MM-DD), such as a bank's. */
export function formatDay(day: string, language: Language = 'en'): string {
  return formatDate(`${day}T12:00:00-05:00`, language);
}

/** '6:30 p.m.' of an instant (ISO text or Date), '18 h 30' in French. */
export function formatTime(instant: string | Date, language: Language = 'en'): string {
  return language === 'fr' ? frenchParts(instant).time : englishTime(instant);
}

/** Start and, when there is one, end; the empty string for undated listings. */
export function formatPeriod(start: string | null, end: string | null, language: Language = 'en'): string {
  if (!start) return '';
  return end
    ? `${formatDateTime(start, language)} – ${formatDateTime(end, language)}`
    : formatDateTime(start, language);
}
