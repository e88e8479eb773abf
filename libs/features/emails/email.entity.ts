import { languages } from '@canopy/contracts/language';
import { defineEntity, p } from '@mikro-orm/postgresql';
import type { TemplateName } from './templates/index.ts';

export const emailStatuses = ['pending', 'sent', 'failed'] as const;

export const EmailSchema = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    /** Null once it is forgotten: with its person, or after some months. */
    recipient: p.text().nullable(),
    template: p.text().$type<TemplateName>(),
    /** Of the account with this address when the mail was caused: a trigger of the table fills it in. */
    language: p.enum(languages).default('en'),
    data: p.json<Record<string, unknown>>(),
    /** Two causes of the same mail make one row. */
    dedupeKey: p.text().nullable(),
    status: p.enum(emailStatuses).default('pending'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    /** A job delivers it just now, or died while doing so. */
    claimedUntil: p.datetime().nullable(),
    error: p.text().nullable(),
    /**
     * Of one that failed: afterwards nobody can do anything with what it says, for all others for ever. Of one that waits:
     * it was taken back while it was under way, see `WithdrawEmails`.
     */
    usefulUntil: p.datetime().defaultRaw("'infinity'"),
    /** Of one that failed: an administrator said that nobody has to look at it any more. */
    dismissedAt: p.datetime().nullable(),
    /** Its person is gone, or has another address: recipient and data go as soon as it is out. */
    forgetRecipient: p.boolean().default(false),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
  },
});

/** A mail that must go out. The row is written with its cause; sending it is a job. */
export class Email extends EmailSchema.class {}
EmailSchema.setClass(Email);
