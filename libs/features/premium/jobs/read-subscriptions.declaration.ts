import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const readSubscriptionsJob = defineJob({
  name: 'read-subscriptions',
  payload: z.object({ customerId: z.string().min(1).max(255) }),
});
