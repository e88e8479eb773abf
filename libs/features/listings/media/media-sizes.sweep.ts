import { sql } from 'kysely';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/**
 * Pictures whose job got lost or whose last try failed: after 1 and 5 minutes, and each time five times as long, so that
 * a store that is away for a day costs none. (Some were tried without end before: five to that would be no time.)
 */
@Sweeps('media-sizes')
export class MediaSizesSweep extends DueRowsSweep<{ mediaId: string }> {
  protected readonly job = mediaSizesJob;

  protected due(): Promise<{ mediaId: string }[]> {
    return db(this.database)
      .selectFrom('listingMedia')
      .select('id as mediaId')
      .where('sizesStatus', '=', 'pending')
      .where(
        'createdAt',
        '<',
        ({ ref }) => sql`now() - interval '1 minute' * power(5, least(${ref('sizesAttempts')}, 5))`,
      )
      .orderBy('createdAt')
      .limit(50)
      .execute();
  }
}
