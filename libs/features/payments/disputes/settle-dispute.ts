import { type EntityManager, now } from '@canopy/platform/database';
import { openPaymentIssues } from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';

/**
 * A decision that was carried out takes the dispute off the list, and stands among what was dealt with, under the name
 * of who made it.
 */
export async function settleDispute(em: EntityManager, disputeId: string, note: string): Promise<void> {
  await db(em)
    .insertInto('resolvedPaymentIssues')
    .columns(['kind', 'subjectId', 'since', 'facts', 'resolvedBy', 'resolvedByName', 'note'])
    .expression(({ selectFrom }) =>
      selectFrom(openPaymentIssues(['dispute']).as('m'))
        .innerJoin('disputes as d', 'd.id', 'm.id')
        .where('m.id', '=', disputeId)
        .select(['m.kind', 'm.id', 'm.since', 'm.facts', 'd.decidedBy', 'd.decidedByName'])
        .select(({ val }) => val(note).as('note')),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
    .execute();
  await db(em).updateTable('disputes').set({ settledAt: now }).where('id', '=', disputeId).execute();
}
