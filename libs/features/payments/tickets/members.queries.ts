import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { Members } from '@canopy/contracts/members';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { mayCheckIn } from '@canopy/rules/access';
import { isAfter, cursorOf } from '../orders/payment-cursor.ts';
import { db } from '../tables.ts';
import { membersOfListing } from './people-of-listing.sql.ts';

const pageSize = 50;

/** Who bought or signed up for a listing and still has spots, newest first. */
@Injectable()
export class MembersQuery {
  constructor(private readonly database: Database) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string, after: string | undefined): Promise<Members> {
    const listing = await db(this.database)
      .selectFrom('listings as l')
      .where('l.id', '=', listingId)
      .select(['l.userId', 'l.title', membersOfListing.as('total')])
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayCheckIn(viewer, listing.userId)) throw new Refusal('not_allowed');
    const cursor = decodeCursor(after);
    const rows = await db(this.database)
      .selectFrom('payments as p')
      .leftJoin('users as u', 'u.id', 'p.userId')
      .where('p.listingId', '=', listingId)
      .whereRef('p.seatsReturned', '<', 'p.quantity')
      .$if(cursor !== null, (query) => query.where(isAfter(cursor!)))
      .orderBy('p.createdAt', 'desc')
      .orderBy('p.id', 'desc')
      .limit(pageSize + 1)
      .select(['p.id', 'p.buyerName as name', 'u.email', 'p.createdAt as purchasedAt'])
      .select(['p.amountCents', 'p.refundedCents', cursorOf])
      .select((eb) => eb('p.quantity', '-', eb.ref('p.seatsReturned')).as('quantity'))
      .execute();
    const { shown, next } = pageAfter(rows, pageSize, ({ id }) => id);
    return {
      listingId,
      title: listing.title,
      total: listing.total,
      items: shown.map(({ cursor: _, ...member }) => member),
      next,
    };
  }
}
