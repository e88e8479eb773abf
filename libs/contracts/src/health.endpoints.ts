import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readLiveness = endpoint('GET', '/health/live', {
  summary: 'Whether the process answers',
  access: 'visitor',
  answer: { status: 200, schema: z.object({ status: z.literal('ok') }) },
  refusals: [],
});

/** Each part tells in its own words how it stands; see `HealthPart`. */
export const readReadiness = endpoint('GET', '/health/ready', {
  summary: 'Whether the process can do its work; 503 while it cannot',
  access: 'visitor',
  answer: { status: 200, schema: z.unknown() },
  refusals: [],
});
