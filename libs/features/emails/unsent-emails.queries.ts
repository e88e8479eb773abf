import { adminCountsShownTo } from '@canopy/contracts/operations';
import type { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/**
 * Mails that could not be sent at their first try and wait for another: when there are many, it is the mail server, not
 * the receiver. Counting stops one above what is shown.
 */
export async function unsentEmails(
  database: Database,
): Promise<{ count: number; since: string | null; error: string | null }> {
  const rows = await db(database)
    .selectFrom('emails')
    .select(['createdAt', 'error'])
    .where('status', '=', 'pending')
    .where('error', 'is not', null)
    .where('recipient', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(adminCountsShownTo + 1)
    .execute();
  return { count: rows.length, since: rows[0]?.createdAt ?? null, error: rows.at(-1)?.error ?? null };
}
