import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { db } from '../tables.ts';

/** The people of listings with more spots sold are counted once in a while: counting them reads every ticket. */
const counted = 500;
const kept = 60_000;

/** How many members the listings of a page of sales have. */
@Injectable()
export class MembersCount {
  private readonly known = new ShortCache<Map<string, number>>(kept);

  constructor(private readonly database: Database) {}

  /**
   * @param listingIds null for a listing that is gone.
   * @returns people by listing; up to a minute old where they are many
   */
  async of(listingIds: readonly (string | null)[]): Promise<Map<string, number>> {
    const ids = [...new Set(listingIds)].filter((id) => id !== null);
    if (ids.length === 0) return new Map();
    const large = await db(this.database)
      .selectFrom('listings')
      .where('id', 'in', ids)
      .where('currentAttendees', '>', counted)
      .select('id')
      .execute();
    const isLarge = new Set(large.map(({ id }) => id));
    const largeIds = ids.filter((id) => isLarge.has(id)).toSorted();
    const counts = await Promise.all([
      this.read(ids.filter((id) => !isLarge.has(id))),
      this.known.get(largeIds.join(' '), () => this.read(largeIds)),
    ]);
    return new Map(counts.flatMap((some) => [...some]));
  }

  private async read(ids: string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    // People as `membersOfListing` counts them, of all these listings in one pass.
    const rows = await db(this.database)
      .selectFrom((qb) =>
        qb
          .selectFrom('tickets as t')
          .where('t.listingId', 'in', ids)
          .where('t.status', '=', 'valid')
          .select(({ fn }) => ['t.listingId', fn.coalesce('t.userId', 't.paymentId').as('person')])
          .distinct()
          .as('people'),
      )
      .groupBy('people.listingId')
      .select(({ fn }) => ['people.listingId as id', fn.countAll<number>().as('members')])
      .$narrowType<{ id: string }>()
      .execute();
    const counts = new Map(ids.map((id) => [id, 0]));
    for (const { id, members } of rows) counts.set(id, members);
    return counts;
  }
}
