import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { fewSpots } from '../listings-search/availability.ts';
import { mayBeJoined } from './offer.ts';

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
  // Before all that the owner could do nothing about while this is so.
  if (access.isOwner && !mayBeJoined(access)) return 'notApproved';
  const sold = !listing.isFreeEvent && !listing.isContactForPrice && listing.priceCents > 0;
  // Whoever has a place, or holds the last ones, need not be told that there is none.
  if (listing.remaining === 0) return access.hold || access.ticketCount > 0 ? null : 'full';
  if (listing.isFreeEvent && !mayBeJoined(access)) return access.ticketCount > 0 ? null : 'noSignUp';
  if (sold && !access.salesOpen) return mayBeJoined(access) ? 'salesSoon' : 'notOnSale';
  // Two spots of two are a small listing, not a nearly full one.
  const { remaining, maxAttendees } = listing;
  return remaining !== null && maxAttendees !== null && remaining <= fewSpots && remaining < maxAttendees
    ? 'nearlyFull'
    : null;
}
