import type { EntityManager } from '@canopy/platform/database';

/**
 * Somebody who reads that mailbox acted for this account while signed in to it, by a link that was sent nowhere else.
 */
export async function confirmAddress(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    'update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now() where id = ?',
    [userId],
  );
}
