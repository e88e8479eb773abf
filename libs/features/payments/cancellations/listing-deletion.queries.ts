import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListingDeletion } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { mayDeleteListing } from '@canopy/rules/access';
import { isOver } from '@canopy/rules/listing-time';
import { db } from '../tables.ts';
import { peopleOfListing, refundsOfListing } from '../tickets/people-of-listing.sql.ts';

/** What deleting a listing would mean right now, for the question that comes before it. */
@Injectable()
export class ListingDeletionQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string): Promise<ListingDeletion> {
    const row = await db(this.database)
      .selectFrom('listings as l')
      .where('l.id', '=', listingId)
      .select(['l.userId', 'l.title', 'l.eventStart', 'l.eventEnd', 'l.cancelledAt'])
      .select(refundsOfListing.as('refundCents'))
      .select(peopleOfListing)
      .executeTakeFirst();
    if (!row) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, row.userId)) throw new Refusal('not_allowed');
    const isCancelled = row.cancelledAt !== null;
    const over =
      !isCancelled && isOver({ eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) }, this.clock.now());
    return {
      id: listingId,
      title: row.title,
      isCancelled,
      paidPeople: over ? 0 : row.paidPeople,
      refundCents: over ? 0 : row.refundCents,
      signedUpPeople: over ? 0 : row.signedUpPeople,
      openOrders: row.openOrders,
    };
  }
}
