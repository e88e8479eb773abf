import { z } from 'zod';
import { defineJob } from '@canopy/platform/queue';

export const sendEmailJob = defineJob({ name: 'send-email', payload: z.object({ emailId: z.uuid() }), together: 8 });
