import { sql } from 'kysely';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/** Pictures whose job got lost or whose last try failed. */
@Sweeps('media-sizes')
export class MediaSizesSweep extends DueRowsSweep<{ mediaId: string }> {
  protected readonly job = mediaSizesJob;

  protected due(): Promise<{ mediaId: string }[]> {
    return db(this.database)
      .selectFrom('listingMedia')
      .select('id as mediaId')
      .where('sizesStatus', '=', 'pending')
      .where('createdAt', '<', ({ ref }) => sql`now() - interval '1 minute' * (1 + ${ref('sizesAttempts')})`)
      .orderBy('createdAt')
      .limit(50)
      .execute();
  }
}
