/** A listing is over at its end, else at its start; an undated one never is. Over ones stay listed and are not sold. */
export function isOver(listing: { eventStart: Date | null; eventEnd: Date | null }, now: Date): boolean {
  const until = listing.eventEnd ?? listing.eventStart;
  return until !== null && until <= now;
}
