import { z } from 'zod';
import { type RefusalBody, type RefusalCode, refusals } from './refusals.ts';

/** `RefusalBody` for the document of the API. */
export const refusalSchema = z
  .object({
    code: z.string().meta({ description: 'Short name of the HTTP status' }),
    reason: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
    error: z.string().meta({ description: 'A sentence for people' }),
    details: z.string().optional().meta({ description: 'A more exact sentence' }),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Refusal' }) satisfies z.ZodType<RefusalBody>;
