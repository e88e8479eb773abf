import type { UpdateListingInput } from '@canopy/contracts/listings';
import { storedPrice } from '@canopy/rules/listing-price';

export type EnteredListing = Omit<UpdateListingInput, 'version' | 'media'>;

/** What was entered about a listing, as its row says it. */
export function listingFields(entered: EnteredListing) {
  return {
    title: entered.title,
    description: entered.description,
    category: entered.category,
    ...(entered.language ? { language: entered.language } : {}),
    contact: entered.contact,
    ...storedPrice(entered),
    maxAttendees: entered.maxAttendees ?? null,
    ageMin: entered.ageMin ?? null,
    ageMax: entered.ageMax ?? null,
    eventStart: entered.eventStart ? new Date(entered.eventStart) : null,
    eventEnd: entered.eventEnd ? new Date(entered.eventEnd) : null,
    socialMedia: entered.socialMedia,
    location: entered.location,
    isVirtual: entered.isVirtual,
  };
}
