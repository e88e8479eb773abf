import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

/** One picture at a time: unpacking one takes a whole core. */
export const mediaSizesJob = defineJob({
  name: 'media-sizes',
  payload: z.object({ mediaId: z.uuid() }),
  concurrency: 1,
});
