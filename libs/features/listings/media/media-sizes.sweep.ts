import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/** Pictures whose job got lost or whose last try failed. */
@Injectable()
@Sweeps('media-sizes')
export class MediaSizesSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const waiting = await this.database.rows<{ id: string }>(
      `select id from listing_media where sizes_status = 'pending' and created_at < now() - interval '1 minute' * (1 + sizes_attempts) order by created_at limit 50`,
    );
    for (const { id } of waiting) this.jobs.enqueue(mediaSizesJob, { mediaId: id });
  }
}
