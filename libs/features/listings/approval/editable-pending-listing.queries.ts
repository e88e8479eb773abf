import { Injectable } from '@nestjs/common';
import type { EditablePendingListing } from '@canopy/contracts/admin-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager } from '@canopy/platform/database';
import { media } from '../media/media-row.ts';
import { publishedColumns } from '../pending-listing.entity.ts';
import { db } from '../tables.ts';
import { pendingMedia } from './pending-media.sql.ts';

/** What the form of an administrator starts from, who changes a listing that waits. */
@Injectable()
export class EditablePendingListingQuery {
  constructor(private readonly database: Database) {}

  /**
   * @throws Refusal pending_listing_not_found; pending_listing_published when its provider has approved it, with
   * `data.listingId`
   */
  async byId(id: string, em?: EntityManager): Promise<EditablePendingListing> {
    const row = await db(em ?? this.database)
      .selectFrom('pendingListings as l')
      .select(['l.id', 'l.version', 'l.providerEmail', 'l.providerName', ...publishedColumns])
      .select(pendingMedia)
      .where('l.id', '=', id)
      .executeTakeFirst();
    if (!row) throw await this.whatBecameOf(id, em);
    return {
      ...row,
      socialMedia: Object.fromEntries(Object.entries(row.socialMedia).filter(([, link]) => link)),
      media: row.media.map(media),
    };
  }

  /** A listing keeps its id when it is published, see publish-pending-listing.ts. */
  private async whatBecameOf(id: string, em?: EntityManager): Promise<Refusal> {
    const published = await db(em ?? this.database)
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return published
      ? new Refusal('pending_listing_published', { data: { listingId: published.id } })
      : new Refusal('pending_listing_not_found');
  }
}
