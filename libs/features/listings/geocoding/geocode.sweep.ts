import { Injectable } from '@nestjs/common';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { geocodeListingJob } from './geocode-listing.declaration.ts';

/**
 * Listings whose job got lost or whose next try is due. No more at once than the geocoder's pace can take in a
 * minute.
 */
@Injectable()
@Sweeps('geocoding')
export class GeocodeSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await db(this.database)
      .selectFrom('listings')
      .select('id as listingId')
      .where('geocodeStatus', '=', 'pending')
      .where('geocodeNextAttemptAt', '<=', now)
      .orderBy('geocodeNextAttemptAt')
      .limit(50)
      .execute();
    for (const { listingId } of due) this.jobs.enqueue(geocodeListingJob, { listingId });
  }
}
