import { defineEntity, p } from '@mikro-orm/postgresql';

export const emailStatuses = ['pending', 'sent', 'failed'] as const;

const EmailSchema = defineEntity({
  name: 'Email',
  tableName: 'emails',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    recipient: p.text(),
    template: p.text(),
    data: p.json<Record<string, unknown>>(),
    /** Two causes of the same mail make one row. */
    dedupeKey: p.text().nullable(),
    status: p.enum(emailStatuses).default('pending'),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    error: p.text().nullable(),
    requestId: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
  },
});

/** A mail that must go out. The row is written with its cause; sending it is a job. */
export class Email extends EmailSchema.class {}
EmailSchema.setClass(Email);
