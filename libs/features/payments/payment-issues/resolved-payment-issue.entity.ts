import { defineEntity, p } from '@mikro-orm/postgresql';
import { User } from '@canopy/accounts';

export const ResolvedPaymentIssueSchema = defineEntity({
  name: 'ResolvedPaymentIssue',
  tableName: 'resolved_payment_issues',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    kind: p.enum([
      'parked_order',
      'extra_payment',
      'dispute',
      'refund',
      'card_event',
      'returned_payment',
      'owed_to_provider',
    ] as const),
    subjectId: p.text(),
    /** Tells occurrences apart: what fails again is an issue again. */
    since: p.datetime(),
    /** As they were seen. */
    facts: p.json<Record<string, unknown>>(),
    /** In the words of who resolved it; null for a decision about a dispute, which stands in the facts. */
    note: p.text().nullable(),
    resolvedBy: () => p.manyToOne(User).nullable().fieldName('resolved_by'),
    resolvedByName: p.text(),
    /** Of a failed refund: it is not sent any more. Those from before this was asked stay as they were. */
    settles: p.boolean().default(false),
    resolvedAt: p.datetime().defaultRaw('now()'),
  },
});

/** An administrator said that a payment issue was dealt with, and how. */
export class ResolvedPaymentIssue extends ResolvedPaymentIssueSchema.class {}
ResolvedPaymentIssueSchema.setClass(ResolvedPaymentIssue);
