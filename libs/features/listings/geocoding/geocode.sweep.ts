import { now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { geocodeListingJob } from './geocode-listing.declaration.ts';

/**
 * Listings whose job got lost or whose next try is due. No more at once than the geocoder's pace can take in a
 * minute.
 */
@Sweeps('geocoding')
export class GeocodeSweep extends DueRowsSweep<{ listingId: string }> {
  protected readonly job = geocodeListingJob;

  protected due(): Promise<{ listingId: string }[]> {
    return db(this.database)
      .selectFrom('listings')
      .select('id as listingId')
      .where('geocodeStatus', '=', 'pending')
      .where('geocodeNextAttemptAt', '<=', now)
      .orderBy('geocodeNextAttemptAt')
      .limit(50)
      .execute();
  }
}
