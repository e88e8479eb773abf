import type { Count } from '@canopy/contracts/listings';

/** A number of which a list of the administration counts at most `countedTo`, or a sum of such numbers. */
export const countUpTo = (count: number, countedTo: number): Count => ({
  count: Math.min(count, countedTo),
  more: count >= countedTo,
});
