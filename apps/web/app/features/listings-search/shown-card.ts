import type { ListingCard } from '@canopy/contracts/listings';
import { townOf } from '@canopy/rules/town-of';

/** What a card says, and nothing else. */
export type ShownCard = Omit<ListingCard, 'location' | 'maxAttendees' | 'currentAttendees' | 'lat' | 'lng'> & {
  town: string;
};

/** What most cards say nothing about. */
const unsaid = {
  isVirtual: false,
  isFreeEvent: false,
  isContactForPrice: false,
  eventStart: null,
  eventEnd: null,
  ageMin: null,
  ageMax: null,
  remaining: null,
  mediaCount: 0,
  distanceKm: null,
  town: '',
} satisfies Partial<ShownCard>;
type Unsaid = keyof typeof unsaid;

/**
 * A card as data of a page, without what it says nothing about: a page of them goes to a phone twice, as markup and as
 * data.
 */
export type SentCard = Omit<ShownCard, Unsaid> & Partial<Pick<ShownCard, Unsaid>>;

export function sentCard(listing: ListingCard): SentCard {
  const { location, maxAttendees: _max, currentAttendees: _current, lat: _lat, lng: _lng, ...said } = listing;
  const sent: SentCard = { ...said, town: townOf(location) };
  for (const name of Object.keys(unsaid) as Unsaid[]) if (sent[name] === unsaid[name]) delete sent[name];
  return sent;
}

export const shownCard = (sent: SentCard): ShownCard => ({ ...unsaid, ...sent });
