import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { countUpTo } from '@canopy/contracts/count';
import type { ListingDetail } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, date, plannedOnce } from '@canopy/platform/database';
import { timeZone } from '@canopy/contracts/time-zone';
import { isOver } from '@canopy/rules/listing-time';
import { media, mediaOfListing } from '../media/media-row.ts';
import { db } from '../tables.ts';
import { upcomingAt } from './listing-filter.sql.ts';
import { listingColumns, shownFields } from './listing-row.ts';

/** A provider's listings are counted no farther. */
const counted = 100;

const month = (moment: 'u.createdAt' | 'u.applicationApprovedAt') =>
  sql<string | null>`to_char(${sql.ref(moment)} at time zone ${timeZone}, 'YYYY-MM')`;

const upcomingOfProvider = (now: Date) =>
  sql<number>`(select count(*)::int from
    (select from listings l where l.user_id = u.id and ${upcomingAt(now)} limit ${counted + 1}) own)`;

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
      .select(['u.publicName', 'u.publicId', mediaOfListing.as('media')])
      .select([month('u.createdAt').as('since'), month('u.applicationApprovedAt').as('approved')])
      .select(upcomingOfProvider(this.clock.now()).as('upcoming'))
      .where('l.id', '=', id)
      .modifyEnd(plannedOnce)
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
      provider: {
        id: row.publicId,
        name: row.publicName,
        since: row.since!,
        approved: row.approved,
        upcoming: countUpTo(row.upcoming, counted),
      },
      isOver: isOver({ eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) }, this.clock.now()),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    };
  }
}
