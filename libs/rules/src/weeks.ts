import { dayOf, startOfDay } from './dates.ts';

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The Monday of a day's week. @param day like "2026-11-22" */
export function weekOf(day: string): string {
  return later(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The Mondays of this week and of those before it, the oldest first. */
export function lastWeeks(now: Date, count: number): string[] {
  const thisWeek = weekOf(dayOf(now));
  return Array.from({ length: count }, (_, place) => later(thisWeek, (place + 1 - count) * 7));
}

/** The first instant of the day before the one of `now`, as ISO text, and that day. */
export function yesterdayOf(now: Date): { day: string; start: string } {
  const day = later(dayOf(now), -1);
  return { day, start: startOfDay(day)! };
}
