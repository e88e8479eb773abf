import { languages } from '@canopy/contracts/language';
import type { ListingAccess, ListingDetail } from '@canopy/contracts/listings';
import { dollars } from '@canopy/contracts/money';
import { monthsOfYear } from '@canopy/rules/ages';
import { toOffsetDateTime } from '@canopy/rules/dates';
import { addressHere } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { profileLink } from '../listing-detail/profile-link.ts';

const schema = 'https://schema.org';
const maxPictures = 5;

type Sales = Pick<ListingAccess, 'salesOpen' | 'saleNotice' | 'isCancelled'>;

/**
 * A listing as a schema.org Event, for results that show date, place and price. Only what every visitor sees:
 * never contact, owner id or buyers. An undated listing is no event, so it has none.
 * @param publicUrl the public origin; every address in it is absolute
 */
export function listingEvent(listing: ListingDetail, access: Sales, publicUrl: string, path: string): object | null {
  if (!listing.eventStart) return null;
  const address = publicUrl + path;
  const website = profileLink('website', listing.socialMedia.website ?? '');
  const pictures = listing.media.filter((item) => item.type === 'image').slice(0, maxPictures);
  return {
    '@context': schema,
    '@type': 'Event',
    name: listing.title,
    description: listing.description,
    inLanguage: listing.language === 'both' ? [...languages] : listing.language,
    url: address,
    startDate: toOffsetDateTime(listing.eventStart),
    ...(listing.eventEnd ? { endDate: toOffsetDateTime(listing.eventEnd) } : {}),
    eventStatus: `${schema}/${access.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${schema}/${listing.isVirtual ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: listing.isVirtual ? { '@type': 'VirtualLocation', url: address } : place(listing),
    ...(pictures.length > 0 ? { image: pictures.map((item) => publicUrl + largest(item)) } : {}),
    organizer: {
      '@type': 'Organization',
      name: listing.provider.name,
      url: website ?? publicUrl + addressHere(paths.listings({ provider: listing.provider.id, when: 'upcoming' })),
    },
    isAccessibleForFree: listing.isFreeEvent,
    ...(listing.maxAttendees === null
      ? {}
      : { maximumAttendeeCapacity: listing.maxAttendees, remainingAttendeeCapacity: listing.remaining }),
    ...audience(listing),
    ...offers(listing, access, address),
  };
}

/** The largest copy that we made: originals can be heavy. */
export const largest = (item: ListingDetail['media'][number]): string => item.sizes.at(-1)?.url ?? item.url;

function place({ location, lat, lng, geocodeStatus }: ListingDetail) {
  return {
    '@type': 'Place',
    name: location,
    address: { '@type': 'PostalAddress', streetAddress: location, addressRegion: 'ON', addressCountry: 'CA' },
    // The middle of a town would send people to a wrong door.
    ...(geocodeStatus === 'found' && lat !== null && lng !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }
      : {}),
  };
}

/** In years, as the vocabulary has them. */
function audience({ ageMin, ageMax }: ListingDetail) {
  if (ageMin === null) return {};
  const years = (months: number) => Math.round((months / monthsOfYear) * 100) / 100;
  return {
    audience: {
      '@type': 'PeopleAudience',
      suggestedMinAge: years(ageMin),
      ...(ageMax === null ? {} : { suggestedMaxAge: years(ageMax) }),
    },
  };
}

/** A price that one has to ask for is no offer. */
function offers(listing: ListingDetail, access: Sales, url: string) {
  if (!listing.isFreeEvent && listing.priceCents <= 0) return {};
  return {
    offers: {
      '@type': 'Offer',
      price: dollars(listing.priceCents),
      priceCurrency: 'CAD',
      availability: `${schema}/${availability(listing, access)}`,
      url,
      validFrom: toOffsetDateTime(listing.createdAt),
    },
  };
}

function availability(listing: ListingDetail, access: Sales): 'SoldOut' | 'OutOfStock' | 'InStock' {
  if (access.isCancelled) return 'OutOfStock';
  if (listing.remaining === 0) return 'SoldOut';
  const open = listing.isFreeEvent ? access.saleNotice !== null : access.salesOpen;
  return listing.isOver || !open ? 'OutOfStock' : 'InStock';
}
