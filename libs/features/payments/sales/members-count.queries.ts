import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { ShortCache } from '@canopy/platform/short-cache';
import { db } from '../tables.ts';

/** Counting people reads every ticket of their listing: who sorts, searches or turns pages goes on seeing the same. */
const kept = 60_000;

/** How many members the listings of a page of sales have. */
@Injectable()
export class MembersCount {
  private readonly known = new ShortCache<Map<string, number>>(kept);

  constructor(private readonly database: Database) {}

  /**
   * @param listingIds null for a listing that is gone. @param exact read anew, whatever was said a moment ago
   * @returns people by listing
   */
  of(providerId: string, listingIds: readonly (string | null)[], exact: boolean): Promise<Map<string, number>> {
    const ids = [...new Set(listingIds)].filter((id) => id !== null).toSorted();
    const key = `${providerId} ${ids.join(' ')}`;
    const read = () => this.read(ids);
    return exact ? this.known.renew(key, read) : this.known.get(key, read);
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
