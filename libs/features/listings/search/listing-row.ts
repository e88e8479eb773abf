import type { ListingCard } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { instant } from '@canopy/platform/database';
import { remainingSeats } from '@canopy/rules/capacity';
import { descriptionPreview } from '@canopy/rules/description-preview';
import { media, type MediaRow } from '../media/media-row.ts';

/**
 * Columns of a card; the description is cut in the database, one character past the preview, so that the rule can tell.
 */
export const cardColumns = `l.id, l.title, left(l.description, 101) as description, l.category, l.location, l.is_virtual, l.price_cents, l.is_free_event,
  l.is_contact_for_price, l.max_attendees, l.current_attendees, l.held_seats, l.event_start::text, l.event_end::text, l.lat, l.lng, l.created_at::text`;

export interface CardRow {
  id: string;
  title: string;
  description: string;
  category: Category;
  location: string;
  is_virtual: boolean;
  price_cents: number;
  is_free_event: boolean;
  is_contact_for_price: boolean;
  max_attendees: number | null;
  current_attendees: number;
  held_seats: number;
  event_start: string | null;
  event_end: string | null;
  lat: number | null;
  lng: number | null;
  created_at: string;
}

/** The fields that cards and detail share. */
export function shownFields(row: CardRow) {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    isVirtual: row.is_virtual,
    location: row.location,
    priceCents: row.price_cents,
    isFreeEvent: row.is_free_event,
    isContactForPrice: row.is_contact_for_price,
    eventStart: instant(row.event_start),
    eventEnd: instant(row.event_end),
    maxAttendees: row.max_attendees,
    currentAttendees: row.current_attendees,
    remaining: remainingSeats({
      maxAttendees: row.max_attendees,
      currentAttendees: row.current_attendees,
      heldSeats: row.held_seats,
    }),
  };
}

export function card(row: CardRow & { cover: MediaRow | null; media_count: number }): ListingCard {
  return {
    ...shownFields(row),
    preview: descriptionPreview(row.description),
    cover: row.cover && media(row.cover),
    mediaCount: row.media_count,
    lat: row.lat,
    lng: row.lng,
    distanceKm: null,
  };
}
