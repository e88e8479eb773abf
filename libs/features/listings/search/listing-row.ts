import type { Selectable } from 'kysely';
import type { ListingCard } from '@canopy/contracts/listings';
import { instant } from '@canopy/platform/database';
import { remainingSeats } from '@canopy/rules/capacity';
import { descriptionPreview } from '@canopy/rules/description-preview';
import type { Cover } from '../listing.entity.ts';
import { media } from '../media/media-row.ts';
import type { ListingTables } from '../tables.ts';

/** What cards and detail share, of listing `l`. */
export const listingColumns = [
  'l.id',
  'l.title',
  'l.category',
  'l.language',
  'l.location',
  'l.isVirtual',
  'l.priceCents',
  'l.isFreeEvent',
  'l.isContactForPrice',
  'l.maxAttendees',
  'l.ageMin',
  'l.ageMax',
  'l.currentAttendees',
  'l.heldSeats',
  'l.eventStart',
  'l.eventEnd',
] as const;

type Column = (typeof listingColumns)[number] extends `l.${infer Name}` ? Name : never;
export type ListingRow = Pick<Selectable<ListingTables['listings']>, Column>;

/** The fields that cards and detail share. */
export function shownFields(row: ListingRow) {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    language: row.language,
    isVirtual: row.isVirtual,
    // Of what takes place online it may be a home, or the link of the meeting: those who have tickets get it (`ListingAccess`).
    location: row.isVirtual ? '' : row.location,
    priceCents: row.priceCents,
    isFreeEvent: row.isFreeEvent,
    isContactForPrice: row.isContactForPrice,
    eventStart: row.eventStart,
    eventEnd: row.eventEnd,
    maxAttendees: row.maxAttendees,
    ageMin: row.ageMin,
    ageMax: row.ageMax,
    currentAttendees: row.currentAttendees,
    remaining: remainingSeats(row),
  };
}

/**
 * The columns of a card in the text of the hot reads; their times are as PostgreSQL writes them. The description is
 * cut in the database, one character past the preview, so that the rule can tell.
 */
export const cardColumns = `l.id, l.title, left(l.description, 101) as description, l.category, l.language, l.location,
  l.is_virtual as "isVirtual", l.price_cents as "priceCents", l.is_free_event as "isFreeEvent",
  l.is_contact_for_price as "isContactForPrice", l.max_attendees as "maxAttendees", l.age_min as "ageMin", l.age_max as "ageMax",
  l.current_attendees as "currentAttendees", l.held_seats as "heldSeats", l.event_start::text as "eventStart",
  l.event_end::text as "eventEnd", l.lat, l.lng, l.cover, l.media_count as "mediaCount", l.created_at::text as "createdAt"`;

export type CardRow = ListingRow &
  Pick<Selectable<ListingTables['listings']>, 'description' | 'lat' | 'lng' | 'cover' | 'mediaCount' | 'createdAt'>;

export function card(row: CardRow): ListingCard {
  return {
    ...shownFields(row),
    eventStart: instant(row.eventStart),
    eventEnd: instant(row.eventEnd),
    preview: descriptionPreview(row.description),
    cover: row.cover && shownCover(row.cover),
    mediaCount: row.mediaCount,
    lat: row.lat,
    lng: row.lng,
    distanceKm: null,
  };
}

/** A card is wider than a thumbnail; what it cannot use would be sent twenty-four times. */
function shownCover({ sizes, ...cover }: Cover): ListingCard['cover'] {
  const { id: _id, ...shown } = media({ ...cover, sizes: sizes.filter(({ width }) => width > 160) });
  return shown;
}
