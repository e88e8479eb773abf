/**
 * How many seats somebody may hold whose email address is not confirmed: enough for a family, too few to empty an
 * event.
 */
export const seatsWithoutConfirmedEmail = 10;

/**
 * So many holds on one listing may end unpaid within so many days before each further one has to wait. The refusal
 * `hold_pause` says "twice".
 */
export const unpaidEnds = { times: 2, days: 1 };
const pauseMinutes = 60;

/**
 * How long somebody has to wait before holding seats of a listing again. Holding is free, so without a pause one person
 * could keep others out for good.
 * @param ends when this person's holds there ended unpaid, within the days that `unpaidEnds` says
 */
export function minutesUntilNextHold(ends: readonly Date[], now: Date): number {
  if (ends.length < unpaidEnds.times) return 0;
  const last = Math.max(...ends.map((end) => end.getTime()));
  return Math.max(0, Math.ceil((last + pauseMinutes * 60_000 - now.getTime()) / 60_000));
}
