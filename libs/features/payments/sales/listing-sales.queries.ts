import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import type { ListingSales, ListListingSales } from '@canopy/contracts/sales';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { maySeeSales } from '@canopy/rules/access';
import { remainingSeats } from '@canopy/rules/capacity';
import { isOver } from '@canopy/rules/listing-time';
import { db } from '../tables.ts';
import { membersOfListing } from '../tickets/people-of-listing.sql.ts';
import { earned } from './sale-columns.sql.ts';
import { ofListing } from './sales-filter.sql.ts';
import { pageOf, salesOnPage, type Walk, walkOf } from './sales-page.ts';

/** One listing as its owner runs it: its spots, its money, and who bought, newest first and 20 a page. */
@Injectable()
export class ListingSalesQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal listing_not_found, also for somebody else's listing */
  async of(viewer: Viewer, listingId: string, query: ListListingSales): Promise<ListingSales> {
    const listing = await this.listing(listingId);
    if (!listing || !maySeeSales(viewer, listing.userId)) throw new Refusal('listing_not_found');
    const walk = walkOf({ sort: 'date', direction: 'desc', ...query });
    const [money, rows] = await Promise.all([this.money(listingId), this.rows(listingId, walk).execute()]);
    const { userId: _, cancelledAt, maxAttendees: max, currentAttendees: sold, heldSeats: held, ...facts } = listing;
    const times = { eventStart: date(facts.eventStart), eventEnd: date(facts.eventEnd) };
    return {
      ...facts,
      state:
        cancelledAt !== null
          ? 'cancelled'
          : times.eventStart === null && times.eventEnd === null
            ? 'undated'
            : isOver(times, this.clock.now())
              ? 'past'
              : 'upcoming',
      seats: {
        sold,
        held,
        left: remainingSeats({ maxAttendees: max, currentAttendees: sold, heldSeats: held }),
        max,
      },
      ...money,
      ...pageOf(walk, rows),
    };
  }

  private listing(listingId: string) {
    return db(this.database)
      .selectFrom('listings as l')
      .where('l.id', '=', listingId)
      .select([
        'l.id',
        'l.userId',
        'l.title',
        'l.eventStart',
        'l.eventEnd',
        'l.cancelledAt',
        'l.priceCents',
        'l.isFreeEvent',
        'l.isContactForPrice',
        'l.maxAttendees',
        'l.currentAttendees',
        'l.heldSeats',
        membersOfListing.$notNull().as('members'),
      ])
      .executeTakeFirst();
  }

  private money(listingId: string) {
    return db(this.database)
      .selectFrom('payments as p')
      .where('p.listingId', '=', listingId)
      .select(({ fn, lit }) => [
        fn.countAll<number>().filterWhere('p.status', '=', 'succeeded').as('sales'),
        fn.coalesce(fn.sum<number>(earned), lit(0)).as('earningsCents'),
        fn.coalesce(fn.sum<number>('p.refundedCents'), lit(0)).as('refundedCents'),
      ])
      .executeTakeFirstOrThrow();
  }

  rows(listingId: string, walk: Walk) {
    return salesOnPage(this.database, ofListing(listingId), walk);
  }
}
