import { adminCountsShownTo } from '@canopy/contracts/operations';
import type { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** A storage that is away for some minutes is nobody's concern. */
const triesFromWhichOn = 4;

/**
 * Files that somebody has deleted and that the media storage does not give up: whoever has the address can still open
 * them. Counting stops one above what is shown.
 */
export async function undeletedFiles(database: Database): Promise<{ count: number; since: string | null }> {
  const rows = await db(database)
    .selectFrom('mediaDeletions')
    .select('createdAt')
    .where('attempts', '>=', triesFromWhichOn)
    .orderBy('id')
    .limit(adminCountsShownTo + 1)
    .execute();
  return { count: rows.length, since: rows[0]?.createdAt ?? null };
}
