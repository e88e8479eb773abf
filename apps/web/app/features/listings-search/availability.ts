import type { ListingCard } from '@canopy/contracts/listings';
import { isOver } from '@canopy/rules/listing-time';

/** Up to so many spots left are worth hurrying for. */
export const fewSpots = 5;

/**
 * What a card hints at: it is over, nothing is left, or only a few spots are. Null when there is nothing to hurry
 * about.
 */
export function availability(
  listing: Pick<ListingCard, 'eventStart' | 'eventEnd' | 'remaining'>,
  now: string,
): { kind: 'past' } | { kind: 'soldOut' } | { kind: 'fewLeft'; spots: number } | null {
  const date = (text: string | null) => (text ? new Date(text) : null);
  if (isOver({ eventStart: date(listing.eventStart), eventEnd: date(listing.eventEnd) }, new Date(now)))
    return { kind: 'past' };
  if (listing.remaining === 0) return { kind: 'soldOut' };
  if (listing.remaining !== null && listing.remaining <= fewSpots) return { kind: 'fewLeft', spots: listing.remaining };
  return null;
}
