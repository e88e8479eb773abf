import { expressionBuilder } from 'kysely';
import type { PaymentTables } from '../tables.ts';

const eb = expressionBuilder<PaymentTables & { e: PaymentTables['cardEvents'] }, 'e'>();

/** Event `e` is not worked on yet, and no person has said that it was dealt with elsewhere. */
export const isOpen = eb.and([
  eb('e.status', '<>', 'processed'),
  eb.not(
    eb.exists(
      eb
        .selectFrom('resolvedPaymentIssues as done')
        .where('done.kind', '=', 'card_event')
        .whereRef('done.subjectId', '=', 'e.id')
        .whereRef('done.since', '=', 'e.receivedAt')
        .select('done.id'),
    ),
  ),
]);

/** At least one attempt went wrong. */
export const hasFailed = eb('e.error', 'is not', null);
