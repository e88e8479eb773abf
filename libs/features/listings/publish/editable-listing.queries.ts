import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { EditableListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { media, mediaOfListing } from '../media/media-row.ts';
import { listingColumns } from '../search/listing-row.ts';
import { refuseUnlessEditor } from '../refuse-unless-editor.ts';
import { db } from '../tables.ts';

/** What the edit form starts from: all that was entered, contact included. For the owner and admins alone. */
@Injectable()
export class EditableListingQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async byId(viewer: Viewer, id: string): Promise<EditableListing> {
    return (await this.withOwner(viewer, id)).listing;
  }

  /** @throws Refusal listing_not_found, not_allowed */
  async withOwner(viewer: Viewer, id: string): Promise<{ listing: EditableListing; ownerId: string }> {
    const row = await db(this.database)
      .selectFrom('listings as l')
      .select(listingColumns)
      .select(['l.userId', 'l.version', 'l.description', 'l.contact', 'l.socialMedia', 'l.geocodeStatus'])
      .select(['l.updatedAt', 'l.cancelledAt', mediaOfListing.as('media')])
      .where('l.id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('listing_not_found');
    const { userId: ownerId, cancelledAt, ...entered } = row;
    refuseUnlessEditor(viewer, ownerId);
    const listing = {
      ...entered,
      socialMedia: Object.fromEntries(Object.entries(entered.socialMedia).filter(([, link]) => link)),
      media: entered.media.map(media),
      isCancelled: cancelledAt !== null,
    };
    return { listing, ownerId };
  }
}
