import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { fewSpots } from '../listings-search/availability.ts';

/** What a visitor should know before reading on. The first that is true; null when there is nothing to say. */
export type Banner = 'past' | 'full' | 'nearlyFull' | 'salesSoon';

export function bannerOf(
  listing: Pick<
    ListingDetail,
    'isOver' | 'remaining' | 'maxAttendees' | 'isFreeEvent' | 'isContactForPrice' | 'priceCents'
  >,
  access: Pick<ListingAccess, 'salesOpen' | 'ticketCount' | 'hold'>,
): Banner | null {
  if (listing.isOver) return 'past';
  const sold = !listing.isFreeEvent && !listing.isContactForPrice && listing.priceCents > 0;
  if (sold && !access.salesOpen) return 'salesSoon';
  // Whoever has a place, or holds the last ones, need not be told that there is none.
  if (listing.remaining === 0) return access.hold || access.ticketCount > 0 ? null : 'full';
  // Two spots of two are a small listing, not a nearly full one.
  const { remaining, maxAttendees } = listing;
  return remaining !== null && maxAttendees !== null && remaining <= fewSpots && remaining < maxAttendees
    ? 'nearlyFull'
    : null;
}
