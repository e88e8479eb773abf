import type { ListingCard } from '@canopy/contracts/listings';
import { townOf } from '@canopy/rules/town-of';

/** What a card says, and nothing else: a page of them goes to a phone twice, as markup and as data. */
export type ShownCard = Pick<
  ListingCard,
  | 'id'
  | 'title'
  | 'category'
  | 'language'
  | 'isVirtual'
  | 'priceCents'
  | 'isFreeEvent'
  | 'isContactForPrice'
  | 'eventStart'
  | 'eventEnd'
  | 'ageMin'
  | 'ageMax'
  | 'remaining'
  | 'preview'
  | 'cover'
  | 'mediaCount'
  | 'distanceKm'
> & { town: string };

export function shownCard(listing: ListingCard): ShownCard {
  const { location, maxAttendees: _max, currentAttendees: _current, lat: _lat, lng: _lng, ...shown } = listing;
  return { ...shown, town: townOf(location) };
}
