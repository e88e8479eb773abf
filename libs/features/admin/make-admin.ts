import { writeAudit } from '@canopy/platform/audit';
import { type Database, now } from '@canopy/platform/database';
import { db } from './tables.ts';

/** Whoever can start this at the server is no account: the line in the audit log names it so. */
const commandLine = { id: '00000000-0000-0000-0000-000000000000', displayName: 'Command line' };

export type MadeAdmin = 'made' | 'is_admin_already' | 'no_account' | 'address_not_confirmed';

/**
 * Makes an account an administrator's: the first one, whom nobody else could appoint. The address must be confirmed, or
 * somebody who registered it before its owner did would get everything.
 */
export function makeAdmin(database: Database, email: string): Promise<MadeAdmin> {
  return database.transaction(async (em) => {
    const user = await db(em)
      .selectFrom('users')
      .select(['id', 'role', 'emailVerifiedAt'])
      .where('email', '=', email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!user) return 'no_account';
    if (user.role === 'admin') return 'is_admin_already';
    if (!user.emailVerifiedAt) return 'address_not_confirmed';
    await db(em).updateTable('users').set({ role: 'admin', updatedAt: now }).where('id', '=', user.id).execute();
    await writeAudit(em, {
      actor: commandLine,
      action: 'user.made_admin',
      subjectId: user.id,
      details: { fromRole: user.role },
    });
    return 'made';
  });
}
