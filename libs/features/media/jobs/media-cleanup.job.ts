import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { DeleteDueMedia } from '../delete-due-media.ts';
import { mediaCleanupJob } from '../media-cleanup.declaration.ts';

@Injectable()
@HandlesJob(mediaCleanupJob)
export class MediaCleanupHandler implements JobHandler<object> {
  constructor(private readonly media: DeleteDueMedia) {}

  handle(): Promise<void> {
    return this.media.deleteDue();
  }
}
