import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AdminListings, ListAdminListings } from '@canopy/contracts/admin-listings';
import { countUpTo, listsCountedTo } from '@canopy/contracts/count';
import { limits } from '@canopy/contracts/limits';
import { listingsMatching } from '@canopy/listings';
import { countRows, cursorsOf, Database, pageAround } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { membersOfListing } from '../tickets/people-of-listing.sql.ts';

/**
 * All listings as administrators see them, newest first, 24 a page. Stands here because only payments know who holds a
 * ticket.
 */
@Injectable()
export class AdminListingsQuery {
  constructor(private readonly database: Database) {}

  async page(query: ListAdminListings): Promise<AdminListings> {
    const [page, total, pending] = await Promise.all([this.rows(query), this.count(query), this.countPending()]);
    return { ...page, total: countUpTo(total, listsCountedTo), pending };
  }

  private async rows(query: ListAdminListings): Promise<Pick<AdminListings, 'items' | 'next' | 'previous'>> {
    const { after, before } = cursorsOf(query);
    const cursor = after ?? before;
    const direction = before ? 'asc' : 'desc';
    const rows = await db(this.database)
      .with('page', (qb) =>
        qb
          .selectFrom('listings as l')
          .where(listingsMatching(query))
          .$if(cursor !== null, (page) =>
            page.where(({ eb, refTuple, tuple }) =>
              eb(refTuple('l.createdAt', 'l.id'), before ? '>' : '<', tuple(cursor!.createdAt, cursor!.id)),
            ),
          )
          .orderBy('l.createdAt', direction)
          .orderBy('l.id', direction)
          .limit(limits.pageSize + 1)
          .selectAll('l'),
      )
      .selectFrom('page as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .orderBy('l.createdAt', direction)
      .orderBy('l.id', direction)
      .select([
        'l.id',
        'l.title',
        'l.category',
        'l.createdAt',
        'l.location',
        'l.isVirtual',
        'l.priceCents',
        'l.isFreeEvent',
        'l.isContactForPrice',
        'l.userId',
        'u.displayName',
        'u.email',
        membersOfListing.as('members'),
      ])
      .select((eb) => eb('l.cancelledAt', 'is not', null).$castTo<boolean>().as('isCancelled'))
      .select(({ ref }) => sql<string>`${ref('l.createdAt')}::text`.as('cursor'))
      .execute();
    const { shown, next, previous } = pageAround(rows, limits.pageSize, { after, before }, ({ id }) => id);
    return {
      items: shown.map(({ userId, displayName, email, cursor: _, ...listing }) => ({
        ...listing,
        provider: { id: userId, displayName, email },
      })),
      next,
      previous,
    };
  }

  private count(query: ListAdminListings): Promise<number> {
    const rows = db(this.database).selectFrom('listings as l').where(listingsMatching(query)).select('l.id');
    return countRows(this.database, rows, listsCountedTo);
  }

  private async countPending(): Promise<number> {
    const { count } = await db(this.database)
      .selectFrom('pendingListings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}
