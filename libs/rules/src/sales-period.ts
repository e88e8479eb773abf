import type { Timeframe } from '@canopy/contracts/sales-choices';
import { dayOf, startOfDay } from './dates.ts';

const days: Record<Exclude<Timeframe, 'all'>, number> = { today: 1, '7-days': 7, '30-days': 30, year: 365 };

/** When the first day of a timeframe began in Toronto, as ISO text; today is its last day. Null: there is no first. */
export function startOfTimeframe(timeframe: Timeframe, now: Date): string | null {
  return timeframe === 'all' ? null : startOfDay(dayOf(now), 1 - days[timeframe]);
}

/** The month of `now` in Toronto and the eleven before it, like "2026-11", the oldest first, each with its first instant. */
export function lastTwelveMonths(now: Date): { month: string; start: string }[] {
  const [year, month] = dayOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, place) => {
    const first = new Date(Date.UTC(year, month - 12 + place, 1)).toISOString().slice(0, 10);
    return { month: first.slice(0, 7), start: startOfDay(first)! };
  });
}
