import { englishWeekdays, frenchWeekdays } from '@canopy/contracts/date-text';
import { languageNow } from '../../i18n/language.ts';

/**
 * The weeks of a month ("2026-11") from Sunday to Saturday, as dates ("2026-11-01"); null where the week belongs to
 * another month.
 */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells: (string | null)[] = Array.from({ length: first.getUTCDay() }, () => null);
  for (let day = 1; day <= days; day++) cells.push(`${month}-${String(day).padStart(2, '0')}`);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const withShort = (names: readonly string[]) => names.map((long) => ({ long, short: long.slice(0, 3) }));
const english = withShort(englishWeekdays);
const french = withShort(frenchWeekdays);

/** The names of the days from Sunday to Saturday. */
export const weekdays = (): { long: string; short: string }[] => (languageNow() === 'fr' ? french : english);
