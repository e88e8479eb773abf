import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { mayDeleteListing } from '@canopy/rules/access';
import { geocodeListingJob } from './geocode-listing.declaration.ts';
import { KnownPlaces } from './known-places.ts';

/**
 * The owner's "try again" for a listing that has no point on the map. Asks the geocoder anew, also where it once knew
 * nothing.
 */
@Injectable()
export class FindPlaceAgain {
  constructor(
    private readonly database: Database,
    private readonly places: KnownPlaces,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * @returns the status from now on; a listing that needs no second look keeps its own. @throws Refusal
   * listing_not_found, not_allowed
   */
  async find(viewer: Viewer, listingId: string): Promise<GeocodeStatus> {
    const listing = await this.database.row<{ user_id: string; location: string; geocode_status: GeocodeStatus }>(
      'select user_id, location, geocode_status from listings where id = ?',
      [listingId],
    );
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, listing.user_id)) throw new Refusal('not_allowed');
    if (listing.geocode_status === 'not_found') await this.places.forgetNotFound(listing.location);
    const again = await this.database.row(
      `update listings set geocode_status = 'pending', geocode_attempts = 0, geocode_next_attempt_at = now()
       where id = ? and location = ? and geocode_status in ('not_found', 'failed') returning id`,
      [listingId, listing.location],
    );
    if (!again) return listing.geocode_status;
    this.jobs.enqueue(geocodeListingJob, { listingId });
    return 'pending';
  }
}
