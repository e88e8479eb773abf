import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const reverseTransferJob = defineJob({
  name: 'reverse-transfer',
  payload: z.object({ disputeId: z.string().min(1).max(255) }),
});
