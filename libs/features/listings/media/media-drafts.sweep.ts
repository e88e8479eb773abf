import { Injectable } from '@nestjs/common';
import { MediaFiles } from '@canopy/media';
import { ago, Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { kept } from '@canopy/rules/retention';
import { db } from '../tables.ts';

/** Uploads that found no listing within a day. Their rows leave the deletions of their files behind. */
@Injectable()
@Sweeps('media-drafts')
export class MediaDraftsSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
  ) {}

  async sweep(): Promise<void> {
    const gone = await db(this.database)
      .deleteFrom('listingMedia')
      // As the index of people's files says it: they are few, the files of listings are not.
      .where('userId', 'is not', null)
      .where('listingId', 'is', null)
      .where('createdAt', '<', ago(`${kept.mediaDraftDays} days`))
      .returning('id')
      .execute();
    if (gone.length > 0) this.files.enqueue();
  }
}
