import { frenchMonths } from '@canopy/contracts/date-text';
import { languageNow } from '../../i18n/language.ts';
import { toLocalDateTime } from '@canopy/rules/dates';

/** Months as the address names them: "2026-11". Their days are Toronto's. */
const nameFormat = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const first = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** The month in which this instant lies. */
export function monthOf(instant: Date): string {
  return toLocalDateTime(instant).slice(0, 7);
}

/** Whether the text names a month that this calendar turns to. */
export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** The month so many months later (earlier, when negative); null beyond the calendar's covers. */
export function monthsLater(month: string, count: number): string | null {
  const date = first(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  const there = date.toISOString().slice(0, 7);
  return isMonth(there) ? there : null;
}

/** "November 2026", "novembre 2026" */
export function monthName(month: string): string {
  const [year, number] = month.split('-') as [string, string];
  return languageNow() === 'fr' ? `${frenchMonths[Number(number) - 1]} ${year}` : nameFormat.format(first(month));
}
