import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { PlacedListing } from '@canopy/contracts/places';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { refuseUnlessEditor } from '../refuse-unless-editor.ts';
import { db } from '../tables.ts';

/** Where one listing stands on the map, for whoever may change that. */
@Injectable()
export class ListingPointQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string): Promise<PlacedListing> {
    const row = await db(this.database)
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select(['id', 'title', 'location', 'isVirtual', 'geocodeStatus as status', 'lat', 'lng', 'userId'])
      .executeTakeFirst();
    if (!row) throw new Refusal('listing_not_found');
    const { userId, ...listing } = row;
    refuseUnlessEditor(viewer, userId);
    return listing;
  }
}
