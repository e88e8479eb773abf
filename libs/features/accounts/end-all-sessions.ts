import type { EntityManager } from '@canopy/platform/database';
import { endLinks } from './mailed-links.ts';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/**
 * Ends all of a person's sessions, but for the one that may go on. A sign-in in progress fails as well: its access epoch
 * is outdated. So does a change of the address that nobody has confirmed yet: whoever was put out may have asked for it.
 */
export async function endAllSessions(
  em: EntityManager,
  userId: string,
  exceptToken: string | null = null,
): Promise<void> {
  await db(em)
    .updateTable('users')
    .set(({ eb }) => ({ accessEpoch: eb('accessEpoch', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await db(em)
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'is distinct from', exceptToken === null ? null : tokenHash(exceptToken))
    .execute();
  await endLinks(em, userId, 'email_change');
}
