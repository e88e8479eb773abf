import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { MakeMediaSizes } from './make-media-sizes.ts';
import { mediaSizesJob } from './media-sizes.declaration.ts';

/** One picture at a time: unpacking one takes a whole core. */
@Processor(mediaSizesJob.name, { concurrency: 1 })
export class MediaSizesProcessor extends JobProcessor<{ mediaId: string }> {
  constructor(private readonly sizes: MakeMediaSizes) {
    super(mediaSizesJob);
  }

  protected handle({ mediaId }: { mediaId: string }): Promise<void> {
    return this.sizes.make(mediaId);
  }
}
