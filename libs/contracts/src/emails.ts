import { z } from 'zod';
import { limits } from './limits.ts';
import { orNothing } from './or-nothing.ts';

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
    replyTo: z.string().optional(),
  })
  .meta({ id: 'KeptEmail' });
export type KeptEmail = z.infer<typeof keptEmailSchema>;
export const mailboxSchema = z.object({ emails: z.array(keptEmailSchema) }).meta({ id: 'Mailbox' });
export type Mailbox = z.infer<typeof mailboxSchema>;

/**
 * What is sent is shown of one address alone. Only `failed` waits for an administrator: of a mail that failed, and whose
 * link has ended since, or what it reminds of has begun, it is `too_late` for anything.
 */
export const listedEmailStates = ['waiting', 'failed', 'too_late', 'dismissed', 'sent'] as const;
export type ListedEmailState = (typeof listedEmailStates)[number];
const ofAddress = {
  /** The whole address that they are for. */
  to: orNothing(z.string().trim().toLowerCase().max(limits.email)),
};
export const listEmailsSchema = z.object({
  ...ofAddress,
  /** Without it, whatever is not out; of one address, all of them. */
  state: orNothing(z.enum(listedEmailStates, { error: 'There is no such state.' })),
  after: z.string().max(200).optional(),
});
export type ListEmails = z.output<typeof listEmailsSchema>;

export const sendEmailsAgainSchema = z.object({
  ...ofAddress,
  /** Without it, both. */
  state: orNothing(z.enum(['waiting', 'failed'], { error: 'There is no such state.' })),
});
export type SendEmailsAgain = z.output<typeof sendEmailsAgainSchema>;

export const dismissEmailsSchema = z.object({
  ...ofAddress,
  /** How many failed emails were shown: where there are more by now, none is dismissed. */
  failed: orNothing(z.coerce.number().int().min(0)),
});
export type DismissEmails = z.output<typeof dismissEmailsSchema>;

export const emailIdSchema = z.object({
  id: z.uuid({ error: 'This email is no longer waiting to be sent. Please reload the page.' }),
});

/** `retrying`: failed at least once, and goes on by itself. */
export const emailStateSchema = z.enum(['waiting', 'retrying', 'failed', 'too_late', 'dismissed', 'sent']);

/** What it says is not in here: it may hold a link that opens an account. */
export const listedEmailSchema = z.object({
  id: z.uuid(),
  template: z.string(),
  recipient: z.string(),
  state: emailStateSchema,
  /** It is not out, and whoever gets it now can still do something with it. */
  mayBeSent: z.boolean(),
  attempts: z.number().int(),
  /** What the mail server, or the line to it, said last. */
  error: z.string().nullable(),
  createdAt: z.string(),
  /** Null for a mail that is given up or sent. */
  nextAttemptAt: z.string().nullable(),
  sentAt: z.string().nullable(),
});
export type ListedEmail = z.infer<typeof listedEmailSchema>;
export const listedEmailsSchema = z
  .object({
    items: z.array(listedEmailSchema),
    next: z.string().nullable(),
    /** Of the address, where one is searched for. `sent` is counted then alone. */
    counts: z.object({
      waiting: z.number().int(),
      failed: z.number().int(),
      too_late: z.number().int(),
      dismissed: z.number().int(),
      sent: z.number().int().nullable(),
    }),
  })
  .meta({ id: 'ListedEmails' });
export type ListedEmails = z.infer<typeof listedEmailsSchema>;

export const sentAgainSchema = z.object({ emails: z.number().int() }).meta({ id: 'SentAgain' });
export type SentAgain = z.infer<typeof sentAgainSchema>;

export const dismissedEmailsSchema = z.object({ emails: z.number().int() }).meta({ id: 'DismissedEmails' });
export type DismissedEmails = z.infer<typeof dismissedEmailsSchema>;
