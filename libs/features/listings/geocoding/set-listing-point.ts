import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SetListingPoint as Point } from '@canopy/contracts/places';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';

/**
 * An administrator puts a listing on the map. A job looks only for what is `pending`, so a geocoder that answers later
 * does not move it; a new address takes it away like any other point.
 */
@Injectable()
export class SetListingPoint {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, listing_without_place, place_changed */
  async set(viewer: Viewer, listingId: string, { lat, lng, location }: Point): Promise<void> {
    await this.database.transaction(async (em) => {
      const before = await db(em)
        .selectFrom('listings')
        .where('id', '=', listingId)
        .select(['location', 'isVirtual', 'lat', 'lng', 'geocodeStatus'])
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new Refusal('listing_not_found');
      if (before.isVirtual || before.location === '') throw new Refusal('listing_without_place');
      if (before.location !== location) throw new Refusal('place_changed');
      // The same again, by a second press or a second person, changes nothing.
      if (before.geocodeStatus === 'found' && before.lat === lat && before.lng === lng) return;
      await db(em)
        .updateTable('listings')
        .set({ lat, lng, geocodeStatus: 'found' })
        .where('id', '=', listingId)
        .execute();
      await writeAudit(em, {
        actor: viewer,
        action: 'listing.point_set',
        subjectId: listingId,
        details: { fromLat: before.lat, fromLng: before.lng, toLat: lat, toLng: lng },
      });
    });
  }
}
