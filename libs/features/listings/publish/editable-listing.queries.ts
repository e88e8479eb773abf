import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SocialMedia } from '@canopy/contracts/listings';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import type { Category, GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Database, instant } from '@canopy/platform/database';
import { mayEditListing } from '@canopy/rules/access';
import { media, mediaObject, type MediaRow } from '../media/media-row.ts';

export const notYours = "You don't have permission to edit this listing.";

interface EditableRow {
  id: string;
  user_id: string;
  version: number;
  title: string;
  description: string;
  category: Category;
  contact: string;
  is_virtual: boolean;
  location: string;
  price_cents: number;
  is_free_event: boolean;
  is_contact_for_price: boolean;
  max_attendees: number | null;
  current_attendees: number;
  held_seats: number;
  event_start: string | null;
  event_end: string | null;
  social_media: SocialMedia;
  geocode_status: GeocodeStatus;
  updated_at: string;
  media: MediaRow[];
}

/** What the edit form starts from: all that was entered, contact included. For the owner and admins alone. */
@Injectable()
export class EditableListingQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async byId(viewer: Viewer, id: string): Promise<EditableListing> {
    const row = await this.database.row<EditableRow>(
      `select l.id, l.user_id, l.version, l.title, l.description, l.category, l.contact, l.is_virtual, l.location, l.price_cents, l.is_free_event, l.is_contact_for_price,
              l.max_attendees, l.current_attendees, l.held_seats, l.event_start::text, l.event_end::text, l.social_media, l.geocode_status, l.updated_at::text,
              coalesce((select json_agg(${mediaObject} order by m.position)
                        from listing_media m where m.listing_id = l.id), '[]') as media
       from listings l where l.id = ?`,
      [id],
    );
    if (!row) throw new Refusal('listing_not_found');
    if (!mayEditListing(viewer, row.user_id)) throw new Refusal('not_allowed', { message: notYours });
    return editable(row);
  }
}

function editable(row: EditableRow): EditableListing {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    description: row.description,
    category: row.category,
    contact: row.contact,
    isVirtual: row.is_virtual,
    location: row.location,
    priceCents: row.price_cents,
    isFreeEvent: row.is_free_event,
    isContactForPrice: row.is_contact_for_price,
    maxAttendees: row.max_attendees,
    eventStart: instant(row.event_start),
    eventEnd: instant(row.event_end),
    socialMedia: Object.fromEntries(Object.entries(row.social_media).filter(([, link]) => link)),
    media: row.media.map(media),
    currentAttendees: row.current_attendees,
    heldSeats: row.held_seats,
    geocodeStatus: row.geocode_status,
    updatedAt: instant(row.updated_at),
  };
}
