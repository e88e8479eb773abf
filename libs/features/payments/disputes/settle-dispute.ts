import { sql } from 'kysely';
import { type EntityManager, now } from '@canopy/platform/database';
import { openPaymentIssues } from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';

/**
 * A decision that was carried out takes the dispute off the list, and stands among what was dealt with, under the name
 * of who made it. While an appeal runs, or after it was won, there is more to see on the list than that.
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
        .where('i.id', '=', disputeId)
        .where('d.status', '=', 'lost')
        .select(['i.kind', 'i.id', 'i.since'])
        .select(({ ref }) =>
          sql<Record<string, unknown>>`${ref('i.facts')} || ${JSON.stringify(taken ? { taken } : {})}::jsonb`.as(
            'facts',
          ),
        )
        .select(['d.decidedBy', 'd.decidedByName']),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
    .execute();
  await db(em).updateTable('disputes').set({ settledAt: now }).where('id', '=', disputeId).execute();
}
