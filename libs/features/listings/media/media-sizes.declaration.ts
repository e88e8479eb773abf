import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const mediaSizesJob = defineJob({
  name: 'media-sizes',
  payload: z.object({ mediaId: z.uuid() }),
});
