import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
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
    const waiting = await this.database.rows<{ id: string }>(
      `select id from listings where geocode_status = 'pending' and geocode_next_attempt_at <= now() order by geocode_next_attempt_at limit 50`,
    );
    for (const { id } of waiting) this.jobs.enqueue(geocodeListingJob, { listingId: id });
  }
}
