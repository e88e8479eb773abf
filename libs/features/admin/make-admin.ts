import { writeAudit } from '@canopy/platform/audit';
import type { Database } from '@canopy/platform/database';

/** Whoever can start this at the server is no account: the line in the audit log names it so. */
const commandLine = { id: '00000000-0000-0000-0000-000000000000', displayName: 'Command line' };

export type MadeAdmin = 'made' | 'is_admin_already' | 'no_account' | 'address_not_confirmed';

/**
 * Makes an account an administrator's: the first one, whom nobody else could appoint. The address must be confirmed, or
 * somebody who registered it before its owner did would get everything.
 */
export function makeAdmin(database: Database, email: string): Promise<MadeAdmin> {
  return database.transaction(async (em) => {
    const [user] = await em.execute<{ id: string; role: string | null; confirmed: boolean }[]>(
      'select id, role, email_verified_at is not null as confirmed from users where email = ? for update',
      [email.trim().toLowerCase()],
    );
    if (!user) return 'no_account';
    if (user.role === 'admin') return 'is_admin_already';
    if (!user.confirmed) return 'address_not_confirmed';
    await em.execute(`update users set role = 'admin', updated_at = now() where id = ?`, [user.id]);
    await writeAudit(em, {
      actor: commandLine,
      action: 'user.made_admin',
      subjectId: user.id,
      details: { fromRole: user.role },
    });
    return 'made';
  });
}
