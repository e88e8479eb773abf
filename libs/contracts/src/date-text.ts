import type { Language } from './language.ts';
import { timeZone } from './time-zone.ts';

/**
 * Event times are shown in one zone (America/Toronto), so the text is the same on a server in UTC and in a browser in
 * Vancouver. It is put together from numbers by rules of our own ("Jan 5, 2026, 6:30 p.m."; "5 janvier 2026, 18 h 30",
 * with spaces that do not break): the tables of engines differ in months, spaces and full stops, such as "Sep" and
 * "Sept", and a page that a browser reads otherwise than it was sent is drawn anew.
 */
const partsFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
interface Parts {
  year: number;
  /** 0 to 11. */
  month: number;
  day: number;
  hour: number;
  minute: string;
  /** 0 is Sunday. */
  weekday: number;
}

/** The times of some pages of a list; all that is remembered is a few hundred kilobytes at most. */
const mostRemembered = 500;
const known = new Map<string, Parts>();

/** Taking a time apart costs some ten microseconds, and lists show the same days to everybody. */
function partsOf(instant: string | Date): Parts {
  if (typeof instant !== 'string') return takeApart(instant);
  const before = known.get(instant);
  if (before) return before;
  const parts = takeApart(new Date(instant));
  if (known.size >= mostRemembered) known.clear();
  known.set(instant, parts);
  return parts;
}

function takeApart(instant: Date): Parts {
  const parts: Record<string, string> = {};
  for (const { type, value } of partsFormat.formatToParts(instant)) parts[type] = value;
  const [year, month, day] = [Number(parts['year']), Number(parts['month']) - 1, Number(parts['day'])];
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return { year, month, day, weekday, hour: Number(parts['hour']), minute: parts['minute']!.padStart(2, '0') };
}

/** Their first three letters are their short names. */
export const englishMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const englishWeekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

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

/** 'Jan 5, 2025, 6:30 p.m.' of an instant (ISO text or Date), '5 janvier 2025, 18 h 30' in French. */
export function formatDateTime(instant: string | Date, language: Language = 'en'): string {
  const date = language === 'fr' ? formatDate(instant, 'fr') : englishDate(instant, 3);
  return `${date}, ${formatTime(instant, language)}`;
}

/** 'Sun' of an instant (ISO text or Date), 'dimanche' in French. */
export function formatWeekday(instant: string | Date, language: Language = 'en'): string {
  const { weekday } = partsOf(instant);
  return language === 'fr' ? frenchWeekdays[weekday]! : englishWeekdays[weekday]!.slice(0, 3);
}

/** 'January 5, 2025' of an instant (ISO text or Date), '5 janvier 2025' in French. */
export function formatDate(instant: string | Date, language: Language = 'en'): string {
  if (language === 'en') return englishDate(instant);
  const { year, month, day } = partsOf(instant);
  return `${day === 1 ? '1er' : day}\u00a0${frenchMonths[month]}\u00a0${year}`;
}

function englishDate(instant: string | Date, letters?: number): string {
  const { year, month, day } = partsOf(instant);
  return `${englishMonths[month]!.slice(0, letters)} ${day}, ${year}`;
}

/** 'January 5, 2025' of a day that has no zone (YYYY-MM-DD), such as a bank's. */
export function formatDay(day: string, language: Language = 'en'): string {
  return formatDate(`${day}T12:00:00-05:00`, language);
}

/** '6:30 p.m.' of an instant (ISO text or Date), '18 h 30' in French. */
export function formatTime(instant: string | Date, language: Language = 'en'): string {
  const { hour, minute } = partsOf(instant);
  if (language === 'fr') return `${hour}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'a' : 'p'}.m.`;
}

/** Start and, when there is one, end; the empty string for undated listings. */
export function formatPeriod(start: string | null, end: string | null, language: Language = 'en'): string {
  if (!start) return '';
  return end
    ? `${formatDateTime(start, language)} – ${formatDateTime(end, language)}`
    : formatDateTime(start, language);
}
