import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const refundPaymentJob = defineJob({
  name: 'refund-payment',
  payload: z.object({ refundId: z.uuid() }),
});
