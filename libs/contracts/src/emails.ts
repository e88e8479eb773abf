import { z } from 'zod';

/** A mail that local mode kept as evidence instead of delivering it. */
export const keptEmailSchema = z
  .object({
    id: z.string(),
    to: z.string(),
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.string(),
  })
  .meta({ id: 'KeptEmail' });
export type KeptEmail = z.infer<typeof keptEmailSchema>;
export const mailboxSchema = z.object({ emails: z.array(keptEmailSchema) }).meta({ id: 'Mailbox' });
export type Mailbox = z.infer<typeof mailboxSchema>;

/** Counting stops here. */
export const unsentCountedTo = 1_000;

export const unsentStates = ['waiting', 'failed'] as const;
export const listUnsentEmailsSchema = z.object({
  /** Without it, both. */
  state: z.enum(unsentStates, { error: 'There is no such state.' }).optional(),
  after: z.string().max(200).optional(),
});
export type ListUnsentEmails = z.output<typeof listUnsentEmailsSchema>;

export const emailIdSchema = z.object({
  id: z.uuid({ error: 'This email is no longer waiting to be sent. Please reload the page.' }),
});

/** A mail that is not out. What it says is not in here: it may hold a link that opens an account. */
export const unsentEmailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  /** `retrying`: failed at least once, and goes on by itself. */
  state: z.enum(['waiting', 'retrying', 'failed']),
  attempts: z.number().int(),
  /** What the mail server, or the line to it, said last. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** Null for a mail that is given up. */
  nextAttemptAt: z.string().nullable(),
});
export type UnsentEmail = z.infer<typeof unsentEmailSchema>;
export const unsentEmailsSchema = z
  .object({
    items: z.array(unsentEmailSchema),
    next: z.string().nullable(),
    counts: z.object({ waiting: z.number().int(), failed: z.number().int() }),
  })
  .meta({ id: 'UnsentEmails' });
export type UnsentEmails = z.infer<typeof unsentEmailsSchema>;

export const sentAgainSchema = z.object({ emails: z.number().int() }).meta({ id: 'SentAgain' });
export type SentAgain = z.infer<typeof sentAgainSchema>;
