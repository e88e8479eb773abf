import { type EntityManager, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * Somebody who reads that mailbox acted for this account while signed in to it, by a link that was sent nowhere else.
 */
export async function confirmAddress(em: EntityManager, userId: string): Promise<void> {
  await db(em)
    .updateTable('users')
    .set(({ fn }) => ({ emailVerifiedAt: fn.coalesce('emailVerifiedAt', now), updatedAt: now }))
    .where('id', '=', userId)
    .execute();
}
