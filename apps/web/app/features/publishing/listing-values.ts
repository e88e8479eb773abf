import { dollars } from '@canopy/contracts/money';
import type { EditablePendingListing } from '@canopy/contracts/admin-listings';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { socialNetworks, type SocialNetwork } from '@canopy/contracts/vocabulary';
import { ageOf, agesShown } from '@canopy/rules/ages';
import { toLocalDateTime } from '@canopy/rules/dates';
import { t } from '../../i18n/index.ts';

/** What the form holds: texts, as they stand in its controls. A ticked box is "on". */
export interface ListingFields {
  /** Only where an administrator creates a listing for somebody else. */
  providerEmail?: string;
  providerName?: string;
  title: string;
  description: string;
  category: string;
  language: string;
  contact: string;
  isVirtual: string;
  location: string;
  eventStart: string;
  eventEnd: string;
  price: string;
  isFreeEvent: string;
  isContactForPrice: string;
  maxAttendees: string;
  /** Nothing, all, adults, or from and to as they were typed. */
  ages: string;
  ageMin: string;
  ageMax: string;
  socialMedia: Record<SocialNetwork, string>;
  /** In the order in which they are shown. */
  media: { id: string; alt: string }[];
}

/** "5", or "18 months" in the language of the page: as `parseAge` reads it. */
function ageText(months: number | null): string {
  if (months === null) return '';
  const age = ageOf(months);
  return 'years' in age ? String(age.years) : t('card.ages.months', { count: age.months });
}
function agesTyped(
  listing: Pick<EditableListing, 'ageMin' | 'ageMax'>,
): Pick<ListingFields, 'ages' | 'ageMin' | 'ageMax'> {
  const shown = agesShown(listing);
  if (!shown) return { ages: '', ageMin: '', ageMax: '' };
  if (shown.kind === 'all' || shown.kind === 'adults') return { ages: shown.kind, ageMin: '', ageMax: '' };
  return { ages: 'range', ageMin: ageText(listing.ageMin), ageMax: ageText(listing.ageMax) };
}

const ticked = (value: boolean) => (value ? 'on' : '');

/** What is stored of a listing, published or waiting. */
export type StoredListing = Omit<EditablePendingListing, 'providerEmail' | 'providerName' | 'eventStart'> &
  Pick<EditableListing, 'eventStart'> &
  Partial<Pick<EditablePendingListing, 'providerName'>>;

/** A stored listing as the form shows it. One with price 0 and neither option counts as free. */
export function listingValues(listing: StoredListing): ListingFields {
  return {
    ...(listing.providerName === undefined ? {} : { providerName: listing.providerName }),
    title: listing.title,
    description: listing.description,
    category: listing.category,
    language: listing.language,
    contact: listing.contact,
    isVirtual: ticked(listing.isVirtual),
    location: listing.location,
    eventStart: listing.eventStart ? toLocalDateTime(listing.eventStart) : '',
    eventEnd: listing.eventEnd ? toLocalDateTime(listing.eventEnd) : '',
    price: listing.priceCents === 0 ? '0' : dollars(listing.priceCents),
    isFreeEvent: ticked(listing.isFreeEvent || (listing.priceCents === 0 && !listing.isContactForPrice)),
    isContactForPrice: ticked(listing.isContactForPrice),
    maxAttendees: listing.maxAttendees === null ? '' : String(listing.maxAttendees),
    ...agesTyped(listing),
    socialMedia: Object.fromEntries(
      socialNetworks.map((network) => [network, listing.socialMedia[network] ?? '']),
    ) as Record<SocialNetwork, string>,
    media: listing.media.map(({ id, alt }) => ({ id, alt })),
  };
}
