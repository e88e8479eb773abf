import { startOfDay, dayOf } from './dates.ts';

/** Days that people mean when they say a word, as instants: from the first, if it is still ahead, to before the last. */
export interface DaysAhead {
  /** Null when the days have begun: what is over by now is not meant. */
  from: string | null;
  before: string;
}

const saturday = 6;

/**
 * Today; the Saturday and Sunday that are next or now; today and the six days after it. As Ontario's clocks show them
 * at `now`.
 */
export function daysAhead(word: 'today' | 'weekend' | 'week', now: Date): DaysAhead {
  const today = dayOf(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const [first, days] = {
    today: [0, 1],
    // On a Sunday it has begun the day before.
    weekend: [weekday === 0 ? -1 : saturday - weekday, 2],
    week: [0, 7],
  }[word] as [number, number];
  return { from: first > 0 ? startOfDay(today, first) : null, before: startOfDay(today, first + days)! };
}
