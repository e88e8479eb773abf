import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/** Pictures whose job got lost or whose last try failed. */
@Sweeps('media-sizes')
export class MediaSizesSweep extends DueRowsSweep<{ mediaId: string }> {
  protected readonly job = mediaSizesJob;

  protected due(): Promise<{ mediaId: string }[]> {
    return this.database.rows(
      `select id as "mediaId" from listing_media
       where sizes_status = 'pending' and created_at < now() - interval '1 minute' * (1 + sizes_attempts)
       order by created_at limit 50`,
    );
  }
}
