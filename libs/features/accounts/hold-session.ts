import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';
import { tokenHash } from './token.ts';

/**
 * For what a session makes and `AfterAccessEnded` ends: whoever ends this session waits until it is made, and ends it
 * too; a session that has ended since it was looked up makes nothing. @throws Refusal not_signed_in
 */
export async function holdSession(em: EntityManager, userId: string, token: string): Promise<void> {
  // The person first, as a deletion locks them.
  await db(em).selectFrom('users').where('id', '=', userId).select('id').forKeyShare().execute();
  const session = await db(em)
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash(token))
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (!session) throw new Refusal('not_signed_in');
}
