import { type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * In the transaction after which somebody is no provider any more: they cannot reach the page of Premium. The reading
 * that is due from now on calls the renewal off.
 */
export async function callOffRenewal(em: EntityManager, userId: string): Promise<void> {
  await db(em)
    .updateTable('cardCustomers')
    .set({ nextReadAt: now, attempts: 0 })
    .where('userId', '=', userId)
    .execute();
}
