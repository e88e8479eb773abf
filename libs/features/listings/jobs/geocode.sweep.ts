import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { geocodeListingJob } from '../geocode-listing.declaration.ts';

/** Listings whose nudge got lost or whose last try failed. No more at once than the queue's pace can take in a minute. */
@Injectable()
@Sweeps('geocoding')
export class GeocodeSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const waiting = await this.database.rows<{ id: string }>(
      `select id from listings where geocode_status = 'pending' and updated_at < now() - interval '30 seconds' * (1 + geocode_attempts) order by created_at limit 50`,
    );
    for (const { id } of waiting) this.jobs.nudge(geocodeListingJob, { listingId: id });
  }
}
