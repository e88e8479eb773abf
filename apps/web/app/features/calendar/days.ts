import { dayOf } from '@canopy/rules/dates';
import { englishMonths, englishWeekdays, frenchMonths, frenchWeekdays } from '@canopy/contracts/date-text';
import { languageNow } from '../../i18n/language.ts';
import { weeksOf } from './weeks.ts';

export interface Day<Entry> {
  /** "2026-11-03" in Toronto; null for what has no date. */
  date: string | null;
  entries: Entry[];
}

/**
 * Entries of a month ("2026-11") by every day on which they take place, in order of time; those without a date come
 * last. An event that ends at midnight is not on the day that begins then.
 */
export function byDay<Entry extends { eventStart: string | null; eventEnd: string | null }>(
  entries: readonly Entry[],
  month: string,
): Day<Entry>[] {
  const days = new Map<string | null, Entry[]>();
  const time = ({ eventStart }: Entry) => (eventStart ? Date.parse(eventStart) : 0);
  for (const entry of entries.toSorted((a, b) => time(a) - time(b))) {
    for (const date of datesOf(entry, month)) days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return [...days]
    .map(([date, those]) => ({ date, entries: those }))
    .sort((a, b) => ((a.date ?? '9') < (b.date ?? '9') ? -1 : 1));
}

/** The day on which an event begins; on the days after it is only going on. */
export const firstDay = (eventStart: string): string => dayOf(eventStart);

function datesOf(
  { eventStart, eventEnd }: { eventStart: string | null; eventEnd: string | null },
  month: string,
): (string | null)[] {
  if (eventStart === null) return [null];
  const first = firstDay(eventStart);
  const last = eventEnd !== null && eventEnd > eventStart ? dayOf(new Date(Date.parse(eventEnd) - 1)) : first;
  return weeksOf(month)
    .flat()
    .filter((date) => date !== null && first <= date && date <= last);
}

/** "2026-11-03" → "Tuesday" and "Nov 3"; in French "mardi" and "3 novembre". */
export function dayWords(date: string): { weekday: string; day: string } {
  const at = new Date(`${date}T00:00:00Z`);
  if (languageNow() === 'fr') {
    const day = at.getUTCDate() === 1 ? '1er' : String(at.getUTCDate());
    return { weekday: frenchWeekdays[at.getUTCDay()]!, day: `${day}\u00a0${frenchMonths[at.getUTCMonth()]}` };
  }
  return {
    weekday: englishWeekdays[at.getUTCDay()]!,
    day: `${englishMonths[at.getUTCMonth()]!.slice(0, 3)} ${at.getUTCDate()}`,
  };
}

/** Where a day stands in the list, so that the grid can lead to it. */
export const dayAnchor = (date: string): string => `day-${date}`;
