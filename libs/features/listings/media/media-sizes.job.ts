import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { MakeMediaSizes } from './make-media-sizes.ts';
import { mediaSizesJob } from './media-sizes.declaration.ts';

@Injectable()
@HandlesJob(mediaSizesJob)
export class MediaSizesHandler implements JobHandler<{ mediaId: string }> {
  constructor(private readonly sizes: MakeMediaSizes) {}

  handle({ mediaId }: { mediaId: string }): Promise<void> {
    return this.sizes.make(mediaId);
  }
}
