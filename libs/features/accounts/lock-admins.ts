import type { EntityManager } from '@canopy/platform/database';
import { db } from './tables.ts';

export interface Admin {
  id: string;
  email: string;
  displayName: string;
}

/**
 * From here to the end of the transaction nobody else can end being one, so that there is always one left. What only
 * names them, such as a decision of theirs, does not wait.
 * @returns all there are, by address
 */
export async function lockAdmins(em: EntityManager): Promise<Admin[]> {
  await db(em).selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').forNoKeyUpdate().execute();
  // Read again: whoever was waited for may have made another one.
  return db(em)
    .selectFrom('users')
    .select(['id', 'email', 'displayName'])
    .where('role', '=', 'admin')
    .orderBy('email')
    .execute();
}

/**
 * Whom a mail to all administrators goes to, by id, until the transaction that writes it ends. Whoever leaves at this
 * moment is not written to: their address must stay nowhere.
 */
export const holdAdmins = (em: EntityManager): Promise<Pick<Admin, 'id' | 'email'>[]> =>
  db(em).selectFrom('users').where('role', '=', 'admin').orderBy('id').select(['id', 'email']).forKeyShare().execute();
