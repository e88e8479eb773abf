import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { RateLimits } from '@canopy/platform/rate-limit';
import { mayDeleteListing } from '@canopy/rules/access';
import { db } from '../tables.ts';
import { geocodeListingJob } from './geocode-listing.declaration.ts';
import { KnownPlaces } from './known-places.ts';

const perPerson = { name: 'find-place-again', times: 20, seconds: 60 * 60 };

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
    private readonly limits: RateLimits,
  ) {}

  /**
   * @returns the status from now on; a listing that needs no second look keeps its own. @throws Refusal
   * listing_not_found, not_allowed, too_many_requests
   */
  async find(viewer: Viewer, listingId: string): Promise<GeocodeStatus> {
    const listing = await db(this.database)
      .selectFrom('listings')
      .select(['userId', 'location', 'geocodeStatus'])
      .where('id', '=', listingId)
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, listing.userId)) throw new Refusal('not_allowed');
    // Each is a question to a geocoder that answers one a second, to everybody. After an outage an administrator may go
    // through all of them.
    if (!viewer.isAdmin && ['not_found', 'failed'].includes(listing.geocodeStatus))
      await this.limits.count(perPerson, viewer.id);
    if (listing.geocodeStatus === 'not_found') await this.places.forgetNotFound(listing.location);
    const again = await db(this.database)
      .updateTable('listings')
      .set({ geocodeStatus: 'pending', geocodeAttempts: 0, geocodeNextAttemptAt: now })
      .where('id', '=', listingId)
      .where('location', '=', listing.location)
      .where('geocodeStatus', 'in', ['not_found', 'failed'])
      .returning('id')
      .executeTakeFirst();
    if (!again) return listing.geocodeStatus;
    this.jobs.enqueue(geocodeListingJob, { listingId });
    return 'pending';
  }
}
