import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { DeleteDueMedia } from '../delete-due-media.ts';
import { mediaCleanupJob } from '../media-cleanup.declaration.ts';

@Processor(mediaCleanupJob.name, { concurrency: 1 })
export class MediaCleanupProcessor extends JobProcessor<object> {
  constructor(private readonly media: DeleteDueMedia) {
    super(mediaCleanupJob);
  }

  protected handle(): Promise<void> {
    return this.media.deleteDue();
  }
}
