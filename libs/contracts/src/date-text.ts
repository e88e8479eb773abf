import { timeZone } from './time-zone.ts';

/**
 * Event times are shown in one zone (America/Toronto) in Canadian English,
 * so the text is the same on a server in UTC and in a browser in Vancouver.
 */
const dateTimeFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const weekdayFormat = new Intl.DateTimeFormat('en-CA', { weekday: 'short', timeZone });
const dateFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone });
const timeFormat = new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone });
/** Newer engines put narrow or no-break spaces before "a.m."; a plain space keeps server and browser alike. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** 'Jan 5, 2025, 6:30 p.m.' of an instant (ISO text or Date). */
export function formatDateTime(instant: string | Date): string {
  return plainSpaces(dateTimeFormat.format(new Date(instant)));
}

/** 'Sun' of an instant (ISO text or Date). */
export function formatWeekday(instant: string | Date): string {
  return weekdayFormat.format(new Date(instant)).replace(/\.$/, '');
}

/** 'January 5, 2025' of an instant (ISO text or Date). */
export function formatDate(instant: string | Date): string {
  return plainSpaces(dateFormat.format(new Date(instant)));
}

/** 'January 5, 2025' of a day that has no zone (YYYY-MM-DD), such as a bank's. */
export function formatDay(day: string): string {
  return formatDate(`${day}T12:00:00-05:00`);
}

/** '6:30 p.m.' of an instant (ISO text or Date). */
export function formatTime(instant: string | Date): string {
  return plainSpaces(timeFormat.format(new Date(instant)));
}

/** Start and, when there is one, end; the empty string for undated listings. */
export function formatPeriod(start: string | null, end: string | null): string {
  if (!start) return '';
  return end ? `${formatDateTime(start)} – ${formatDateTime(end)}` : formatDateTime(start);
}
