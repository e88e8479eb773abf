import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { SetListingPoint as Point } from '@canopy/contracts/places';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { refuseUnlessEditor } from '../refuse-unless-editor.ts';
import { db } from '../tables.ts';
import { normalisedAddress } from './known-places.ts';

/**
 * Whoever may edit a listing puts it on the map. A job looks only for what is `pending`, so a geocoder that answers
 * later does not move it; a new address takes it away like any other point. The owner's next listings at the address
 * begin there.
 */
@Injectable()
export class SetListingPoint {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed, listing_without_place, place_changed */
  async set(viewer: Viewer, listingId: string, { lat, lng, location }: Point): Promise<void> {
    await this.database.transaction(async (em) => {
      const before = await db(em)
        .selectFrom('listings')
        .where('id', '=', listingId)
        .select(['userId', 'location', 'isVirtual', 'lat', 'lng', 'geocodeStatus'])
        .forUpdate()
        .executeTakeFirst();
      if (!before) throw new Refusal('listing_not_found');
      refuseUnlessEditor(viewer, before.userId);
      if (before.isVirtual || before.location === '') throw new Refusal('listing_without_place');
      if (before.location !== location) throw new Refusal('place_changed');
      const { userId } = before;
      await db(em)
        .insertInto('ownerPlaces')
        .values({ userId, address: normalisedAddress(location), lat, lng })
        .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ lat, lng }))
        .execute();
      // The same again, by a second press or a second person, changes nothing.
      if (before.geocodeStatus === 'found' && before.lat === lat && before.lng === lng) return;
      await db(em)
        .updateTable('listings')
        .set({ lat, lng, geocodeStatus: 'found' })
        .where('id', '=', listingId)
        .execute();
      if (viewer.id !== userId)
        await writeAudit(em, {
          actor: viewer,
          action: 'listing.point_set',
          subjectId: listingId,
          details: { fromLat: before.lat, fromLng: before.lng, toLat: lat, toLng: lng },
        });
    });
  }
}
