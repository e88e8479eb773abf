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
const closed: readonly Offer[] = ['cancelled', 'over', 'full', 'notOnSale', 'salesSoon'] satisfies ClosedOffer[];
export const isClosed = (offer: Offer): offer is ClosedOffer => closed.includes(offer);

export const isForSale = (offer: Offer): boolean => offer === 'buy' || offer === 'continue';

/** Whether its provider is approved: without, nobody gets a ticket of it, whatever it costs. */
export const mayBeJoined = ({ saleNotice }: Pick<ListingAccess, 'saleNotice'>): boolean => saleNotice !== null;

export function offerOf(
  listing: Pick<ListingDetail, 'isOver' | 'isFreeEvent' | 'isContactForPrice' | 'priceCents' | 'remaining'>,
  access: Pick<ListingAccess, 'isOwner' | 'ticketCount' | 'salesOpen' | 'saleNotice' | 'isCancelled' | 'hold'>,
): Offer {
  if (access.isOwner) return 'manage';
  if (access.isCancelled) return 'cancelled';
  if (listing.isFreeEvent && access.ticketCount > 0) return 'signedUp';
  if (listing.isOver) return 'over';
  if (listing.isFreeEvent) return listing.remaining === 0 ? 'full' : mayBeJoined(access) ? 'signUp' : 'notOnSale';
  if (listing.isContactForPrice) return 'contact';
  if (listing.priceCents <= 0) return 'nothing';
  if (access.hold) return 'continue';
  // Whoever has a place misses nothing here.
  if (listing.remaining === 0) return access.ticketCount > 0 ? 'nothing' : 'full';
  return access.salesOpen ? 'buy' : mayBeJoined(access) ? 'salesSoon' : 'notOnSale';
}

/** Where the one action of a listing that cannot be joined leads. */
export const similarId = 'similar';
