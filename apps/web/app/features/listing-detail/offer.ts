import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';

/** What a visitor can do with a listing. Exactly one of these; the page shows exactly one action. */
export type Offer =
  | 'manage'
  | 'cancelled'
  | 'over'
  | 'contact'
  | 'signUp'
  | 'signedUp'
  | 'buy'
  | 'continue'
  | 'salesSoon'
  | 'notOnSale'
  | 'full'
  | 'nothing';

/** There is nothing to join: the page says why, once, and leads on to listings that are like it. */
export type ClosedOffer = 'cancelled' | 'over' | 'full' | 'notOnSale' | 'salesSoon';
const closedOffers: readonly Offer[] = ['cancelled', 'over', 'full', 'notOnSale', 'salesSoon'] satisfies ClosedOffer[];
export const isClosed = (offer: Offer): offer is ClosedOffer => closedOffers.includes(offer);

export const isForSale = (offer: Offer): boolean => offer === 'buy' || offer === 'continue';

export function offerOf(
  listing: Pick<ListingDetail, 'isOver' | 'isFreeEvent' | 'isContactForPrice' | 'priceCents' | 'remaining'>,
  access: Pick<ListingAccess, 'isOwner' | 'ticketCount' | 'salesOpen' | 'saleNotice' | 'isCancelled' | 'hold'>,
): Offer {
  // Its provider is not approved: nobody gets a ticket of it, whatever it costs.
  const closed = access.saleNotice === null;
  if (access.isOwner) return 'manage';
  if (access.isCancelled) return 'cancelled';
  if (listing.isFreeEvent && access.ticketCount > 0) return 'signedUp';
  if (listing.isOver) return 'over';
  if (listing.isFreeEvent) return listing.remaining === 0 ? 'full' : closed ? 'notOnSale' : 'signUp';
  if (listing.isContactForPrice) return 'contact';
  if (listing.priceCents <= 0) return 'nothing';
  if (access.hold) return 'continue';
  // Whoever has a place misses nothing here.
  if (listing.remaining === 0) return access.ticketCount > 0 ? 'nothing' : 'full';
  return access.salesOpen ? 'buy' : closed ? 'notOnSale' : 'salesSoon';
}

/** Where the one action of a listing that cannot be joined leads. */
export const similarId = 'similar';
