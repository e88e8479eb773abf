interface Times {
  eventStart: Date | null;
  eventEnd: Date | null;
}
/** When it is over; null for an undated one. */
export const overAt = ({ eventStart, eventEnd }: Times): Date | null => eventEnd ?? eventStart;

/** A listing is over at its end, else at its start; an undated one never is. Over ones stay listed and are not sold. */
export function isOver(listing: Times, now: Date): boolean {
  const until = overAt(listing);
  return until !== null && until <= now;
}

/** From its start on a free spot is given back no more; an undated one has none. */
export const hasStarted = (eventStart: Date | null, now: Date): boolean => eventStart !== null && eventStart <= now;

/** In hours. People with tickets read in time that an event has come nearer, and money can still go back. */
const noticeOfEarlier = 24;
const noticeEnds = (now: Date): number => now.getTime() + noticeOfEarlier * 60 * 60 * 1_000;

/** Whether a start comes nearer than people with tickets can be told of in time. An undated one was as far as can be. */
export function isTooSoon(before: Date | null, after: Date | null, now: Date): boolean {
  if (after === null || (before !== null && after >= before)) return false;
  return after.getTime() < noticeEnds(now);
}

/** Whether one that went on beyond that notice would be over within it. What ends within a day may end a bit earlier. */
export function isOverTooSoon(before: Times, after: Times, now: Date): boolean {
  const [was, is] = [overAt(before), overAt(after)];
  return is !== null && is.getTime() < noticeEnds(now) && (was === null || was.getTime() >= noticeEnds(now));
}
