import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
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
    const due = await db(this.database)
      .selectFrom('listingMedia')
      .select('id as mediaId')
      .where('sizesStatus', '=', 'pending')
      .where('createdAt', '<', ({ ref }) => sql`now() - interval '1 minute' * (1 + ${ref('sizesAttempts')})`)
      .orderBy('createdAt')
      .limit(50)
      .execute();
    for (const { mediaId } of due) this.jobs.enqueue(mediaSizesJob, { mediaId });
  }
}
