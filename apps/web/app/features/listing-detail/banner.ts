import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { fewSpots } from '../listings-search/availability.ts';

/** What a visitor should know before reading on. The first that is true; null when there is nothing to say. */
export type Banner =
  'cancelled' | 'past' | 'full' | 'nearlyFull' | 'salesSoon' | 'notOnSale' | 'noSignUp' | 'notApproved';

export function bannerOf(
  listing: Pick<
    ListingDetail,
    'isOver' | 'remaining' | 'maxAttendees' | 'isFreeEvent' | 'isContactForPrice' | 'priceCents'
  >,
  access: Pick<ListingAccess, 'isOwner' | 'isCancelled' | 'saleNotice' | 'salesOpen' | 'ticketCount' | 'hold'>,
): Banner | null {
  if (access.isCancelled) return 'cancelled';
  if (listing.isOver) return 'past';
  // Its provider is not approved, which an owner reads before all that can wait until then.
  const closed = access.saleNotice === null;
  if (access.isOwner && closed) return 'notApproved';
  const sold = !listing.isFreeEvent && !listing.isContactForPrice && listing.priceCents > 0;
  // Whoever has a place, or holds the last ones, need not be told that there is none.
  if (listing.remaining === 0) return access.hold || access.ticketCount > 0 ? null : 'full';
  if (listing.isFreeEvent && closed) return access.ticketCount > 0 ? null : 'noSignUp';
  if (sold && !access.salesOpen) return closed ? 'notOnSale' : 'salesSoon';
  // Two spots of two are a small listing, not a nearly full one.
  const { remaining, maxAttendees } = listing;
  return remaining !== null && maxAttendees !== null && remaining <= fewSpots && remaining < maxAttendees
    ? 'nearlyFull'
    : null;
}
