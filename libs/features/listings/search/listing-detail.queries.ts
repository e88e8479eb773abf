import { Injectable } from '@nestjs/common';
import type { ListingDetail } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { media, mediaOfListing } from '../media/media-row.ts';
import { db } from '../tables.ts';
import { listingColumns, shownFields } from './listing-row.ts';

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
    const row = await db(this.database)
      .selectFrom('listings as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .select(listingColumns)
      .select(['l.description', 'l.lat', 'l.lng', 'l.geocodeStatus', 'l.socialMedia', 'l.createdAt', 'l.updatedAt'])
      .select(['u.publicName', mediaOfListing.as('media')])
      .where('l.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('listing_not_found');
    const files = row.media.map(media);
    return {
      ...shownFields(row),
      description: row.description,
      media: files,
      imageUrl: files.find((file) => file.type === 'image')?.url ?? null,
      lat: row.lat,
      lng: row.lng,
      geocodeStatus: row.geocodeStatus,
      socialMedia: Object.fromEntries(Object.entries(row.socialMedia).filter(([, link]) => link)),
      provider: { name: row.publicName },
      isOver: isOver({ eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) }, this.clock.now()),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  }
}
