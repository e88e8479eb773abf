import { adminCountsShownTo } from '@canopy/contracts/operations';
import type { Database } from '@canopy/platform/database';
import { db } from './tables.ts';

/** A card provider that is away for a quarter of an hour is nobody's concern. */
const triesFromWhichOn = 5;

/**
 * People whose Premium the card provider does not say, or does not end: a renewal that was called off may still be
 * charged. Counting stops one above what is shown. @returns also when the longest of them was last read
 */
export async function unreadSubscriptions(database: Database): Promise<{ count: number; since: string | null }> {
  const rows = await db(database)
    .selectFrom('cardCustomers')
    .select(({ fn }) => fn.coalesce('readAt', 'createdAt').as('since'))
    .where('attempts', '>=', triesFromWhichOn)
    .where('nextReadAt', 'is not', null)
    .orderBy('since')
    .limit(adminCountsShownTo + 1)
    .execute();
  return { count: rows.length, since: rows[0]?.since ?? null };
}
