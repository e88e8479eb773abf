import { toLocalDateTime } from '@canopy/rules/dates';

const weekdayFormat = new Intl.DateTimeFormat('en-CA', { weekday: 'long', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export interface Day<Entry> {
  /** "2026-11-03" in Toronto; null for what has no date. */
  date: string | null;
  entries: Entry[];
}

/** Entries by the day on which they start, in order of time; those without a date come last. */
export function byDay<Entry extends { eventStart: string | null }>(entries: readonly Entry[]): Day<Entry>[] {
  const days = new Map<string | null, Entry[]>();
  const time = (entry: Entry) => (entry.eventStart ? Date.parse(entry.eventStart) : Number.POSITIVE_INFINITY);
  for (const entry of [...entries].sort((a, b) => (time(a) === time(b) ? 0 : time(a) - time(b)))) {
    const date = entry.eventStart ? toLocalDateTime(entry.eventStart).slice(0, 10) : null;
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days].map(([date, those]) => ({ date, entries: those }));
}

/** "2026-11-03" → "Tuesday" and "Nov 3". */
export function dayWords(date: string): { weekday: string; day: string } {
  const at = new Date(`${date}T00:00:00Z`);
  return { weekday: weekdayFormat.format(at), day: dayFormat.format(at).replace('.', '') };
}

/** Where a day stands in the list, so that the grid can lead to it. */
export const dayAnchor = (date: string): string => `day-${date}`;
