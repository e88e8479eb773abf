import { Injectable } from '@nestjs/common';
import type { ListingDetail, SocialMedia } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Clock } from '@canopy/platform/clock';
import { Database, date, instant } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { media, mediaObject, type MediaRow } from '../media/media-row.ts';
import { type CardRow, shownFields } from './listing-row.ts';

/**
 * Everything public about one listing. Contact, owner id and buyers are not: contact leaves by `getListingAccess`
 * alone.
 */
@Injectable()
export class ListingDetailQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal listing_not_found */
  async byId(id: string): Promise<ListingDetail> {
    const row = await this.database.row<
      CardRow & {
        geocode_status: GeocodeStatus;
        social_media: SocialMedia;
        updated_at: string;
        provider_name: string;
        media: MediaRow[];
      }
    >(
      `select l.id, l.title, l.description, l.category, l.location, l.is_virtual, l.price_cents, l.is_free_event, l.is_contact_for_price,
              l.max_attendees, l.current_attendees, l.held_seats, l.event_start::text, l.event_end::text, l.lat, l.lng, l.created_at::text,
              l.geocode_status, l.social_media, l.updated_at::text, u.display_name as provider_name,
              coalesce((select json_agg(${mediaObject} order by m.position)
                        from listing_media m where m.listing_id = l.id), '[]') as media
       from listings l join users u on u.id = l.user_id where l.id = ?`,
      [id],
    );
    if (!row) throw new Refusal('listing_not_found');
    const files = row.media.map(media);
    const shown = shownFields(row);
    return {
      ...shown,
      description: row.description,
      media: files,
      imageUrl: files.find((file) => file.type === 'image')?.url ?? null,
      lat: row.lat,
      lng: row.lng,
      geocodeStatus: row.geocode_status,
      socialMedia: Object.fromEntries(Object.entries(row.social_media).filter(([, link]) => link)),
      provider: { displayName: row.provider_name },
      isOver: isOver({ eventStart: date(row.event_start), eventEnd: date(row.event_end) }, this.clock.now()),
      createdAt: instant(row.created_at),
      updatedAt: instant(row.updated_at),
    };
  }
}
