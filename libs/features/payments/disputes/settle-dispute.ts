import { sql } from 'kysely';
import { type EntityManager, now } from '@canopy/platform/database';
import { openPaymentIssues } from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';

/**
 * Facts of an appeal would speak of an answer that is due, or of money that was sent back; those of tries in vain of a
 * problem that is over.
 */
const asLost = { status: 'lost', dueAt: null, problem: null, stuck: false };

/**
 * A decision that was carried out takes the lost dispute off the list, and stands among what was dealt with, under the
 * name of who made it. Where an appeal runs or was won by now it stands there as the loss that it was about, and since
 * then: the list goes on showing what is to be seen of the appeal.
 * @param taken from the provider, and what of the fee was returned to it; nothing where the platform bears it
 */
export async function settleDispute(
  em: EntityManager,
  disputeId: string,
  taken?: { cents: number; feeCents: number },
): Promise<void> {
  await db(em)
    .insertInto('resolvedPaymentIssues')
    .columns(['kind', 'subjectId', 'since', 'facts', 'resolvedBy', 'resolvedByName'])
    .expression(({ selectFrom }) =>
      selectFrom(openPaymentIssues(['dispute']).as('i'))
        .innerJoin('disputes as d', 'd.id', 'i.id')
        .innerJoin('refunds as r', 'r.providerRefundId', 'd.id')
        .where('i.id', '=', disputeId)
        .select(['i.kind', 'i.id'])
        .select(({ eb, ref, case: either }) => [
          either().when('d.status', '=', 'lost').then(ref('i.since')).else(eb.ref('r.createdAt')).end().as('since'),
          sql<
            Record<string, unknown>
          >`${ref('i.facts')} || ${JSON.stringify({ ...asLost, ...(taken && { taken }) })}::jsonb`.as('facts'),
        ])
        .select(['d.decidedBy', 'd.decidedByName']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
    .execute();
  await db(em).updateTable('disputes').set({ settledAt: now }).where('id', '=', disputeId).execute();
}
