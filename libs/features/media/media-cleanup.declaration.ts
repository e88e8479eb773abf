import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

/** Deletes what is due; which objects those are stands in their rows. */
export const mediaCleanupJob = defineJob({ name: 'media-cleanup', payload: z.object({}) });
