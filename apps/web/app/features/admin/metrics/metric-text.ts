import { englishMonths } from '@canopy/contracts/date-text';
import type { DailyLevel, DailySum } from '@canopy/contracts/metrics';
import { moneyText, numberText } from '../../../i18n/format.ts';
import { wholeDollars } from '../../sales/amounts.ts';

const isMoney = (name: DailySum | DailyLevel): boolean => name.endsWith('Cents');
const short = new Intl.NumberFormat('en-CA', { notation: 'compact', maximumFractionDigits: 1 });
const long = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** Cents as dollars, counts as they are. */
export const metricText = (name: DailySum | DailyLevel, value: number): string =>
  isMoney(name) ? moneyText(value) : numberText(value);
/** For the axis of a chart. */
export const axisText = (name: DailySum | DailyLevel, value: number): string =>
  isMoney(name) ? wholeDollars(value) : short.format(value);
/** The smallest top of its axis: a dollar, or two of anything. */
export const axisUnit = (name: DailySum | DailyLevel): number => (isMoney(name) ? 100 : 2);

/** "2026-11-16" → "November 16, 2026". */
export const weekText = (week: string): string => long.format(new Date(`${week}T00:00:00Z`));
/** The month's name at the first of its Mondays, nothing at the others. */
export const monthLabel = (week: string): string =>
  Number(week.slice(8)) <= 7 ? englishMonths[Number(week.slice(5, 7)) - 1]!.slice(0, 3) : '';
