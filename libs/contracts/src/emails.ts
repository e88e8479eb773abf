import { z } from 'zod';

/** A mail that local mode kept as evidence instead of delivering it. */
export const keptEmailSchema = z
  .object({ id: z.string(), to: z.string(), from: z.string(), subject: z.string(), text: z.string(), html: z.string(), sentAt: z.string() })
  .meta({ id: 'KeptEmail' });
export type KeptEmail = z.infer<typeof keptEmailSchema>;
export const mailboxSchema = z.object({ emails: z.array(keptEmailSchema) }).meta({ id: 'Mailbox' });
export type Mailbox = z.infer<typeof mailboxSchema>;
