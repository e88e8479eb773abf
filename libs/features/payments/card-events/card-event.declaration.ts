import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const processCardEventJob = defineJob({
  name: 'process-card-event',
  payload: z.object({ eventId: z.string().min(1).max(255) }),
});
