import { limits } from '@canopy/contracts/limits';

/** Seats that can be taken now: what is sold and what others hold at this moment are gone. Null means unlimited. */
export function remainingSeats(listing: {
  maxAttendees: number | null;
  currentAttendees: number;
  heldSeats: number;
}): number | null {
  return listing.maxAttendees === null
    ? null
    : Math.max(0, listing.maxAttendees - listing.currentAttendees - listing.heldSeats);
}

/** Seats that one buyer can take: those of the buyer's own hold count as available. Null means unlimited. */
export function remainingFor(remaining: number | null, ownHold: number): number | null {
  return remaining === null ? null : remaining + ownHold;
}

/** The largest quantity that one purchase may ask for. */
export function largestQuantity(remaining: number | null): number {
  return Math.min(remaining ?? limits.ticketsPerPurchase, limits.ticketsPerPurchase);
}
