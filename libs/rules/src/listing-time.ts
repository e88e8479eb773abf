/** A listing is over at its end, else at its start; an undated one never is. Over ones stay listed and are not sold. */
export function isOver(listing: { eventStart: Date | null; eventEnd: Date | null }, now: Date): boolean {
  const until = listing.eventEnd ?? listing.eventStart;
  return until !== null && until <= now;
}

/** In hours. People with tickets read in time that an event has come nearer, and money can still go back. */
const noticeOfEarlierStart = 24;

/** Whether a start comes nearer than people with tickets can be told of in time. An undated one was as far as can be. */
export function isTooSoon(before: Date | null, after: Date | null, now: Date): boolean {
  if (after === null || (before !== null && after >= before)) return false;
  return after.getTime() < now.getTime() + noticeOfEarlierStart * 60 * 60 * 1_000;
}
