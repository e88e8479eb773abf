import type { CardSubscription } from '@canopy/integrations/card-payments';
import { type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Everything that a customer has, as it was read; what the card provider does not list any more is over. */
export async function writeSubscriptions(
  em: EntityManager,
  customerId: string,
  subscriptions: CardSubscription[],
): Promise<void> {
  const ids = subscriptions.map(({ id }) => id);
  await db(em)
    .updateTable('subscriptions')
    .set({ status: 'canceled', updatedAt: now })
    .where('customerId', '=', customerId)
    .where('status', '!=', 'canceled')
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  if (subscriptions.length === 0) return;
  await db(em)
    .insertInto('subscriptions')
    .values(
      subscriptions.map(({ id, state, currentPeriodStart, currentPeriodEnd, endsAt, unpaid, createdAt }) => ({
        id,
        customerId,
        type: 'yearly' as const,
        status: state,
        currentPeriodStart,
        currentPeriodEnd,
        endsAt,
        unpaid,
        createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        status: ref('excluded.status'),
        currentPeriodStart: ref('excluded.currentPeriodStart'),
        currentPeriodEnd: ref('excluded.currentPeriodEnd'),
        endsAt: ref('excluded.endsAt'),
        unpaid: ref('excluded.unpaid'),
        updatedAt: now,
      })),
    )
    .execute();
}
