import { parseLocalDateTime, dayOf } from '@canopy/rules/dates';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

export type Days = ReturnType<typeof daysFrom>;

/**
 * Instants told as "so many days from today, at this time in Toronto", so that a demo is as fresh as its first start.
 */
export function daysFrom(now: Date) {
  const midday = Date.parse(`${dayOf(now)}T12:00:00Z`);
  const dateAt = (days: number) => new Date(midday + days * 86_400_000).toISOString().slice(0, 10);
  return {
    at: (days: number, time: string): string => parseLocalDateTime(`${dateAt(days)}T${time}`)!,
    /** The first such weekday, `days` from today or later, as days from today. */
    next: (days: number, weekday: (typeof weekdays)[number]): number => {
      const from = new Date(midday + days * 86_400_000).getUTCDay();
      return days + ((weekdays.indexOf(weekday) - from + 7) % 7);
    },
  };
}
