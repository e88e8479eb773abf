import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { geocodeListingJob } from './geocode-listing.declaration.ts';

/**
 * Listings whose job got lost or whose next try is due. No more at once than the geocoder's pace can take in a
 * minute.
 */
@Sweeps('geocoding')
export class GeocodeSweep extends DueRowsSweep<{ listingId: string }> {
  protected readonly job = geocodeListingJob;

  protected due(): Promise<{ listingId: string }[]> {
    return this.database.rows(
      `select id as "listingId" from listings
       where geocode_status = 'pending' and geocode_next_attempt_at <= now()
       order by geocode_next_attempt_at limit 50`,
    );
  }
}
