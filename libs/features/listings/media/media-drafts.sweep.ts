import { Injectable } from '@nestjs/common';
import { MediaFiles } from '@canopy/media';
import { Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';

/** Uploads that found no listing within a day. Their rows leave the deletions of their files behind. */
@Injectable()
@Sweeps('media-drafts')
export class MediaDraftsSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
  ) {}

  async sweep(): Promise<void> {
    const gone = await this.database.rows(
      `delete from listing_media where user_id is not null and created_at < now() - interval '1 day' returning id`,
    );
    if (gone.length > 0) this.files.enqueue();
  }
}
