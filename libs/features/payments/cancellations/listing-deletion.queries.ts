import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { ListingDeletion } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Clock } from '@canopy/platform/clock';
import { Database, date } from '@canopy/platform/database';
import { mayDeleteListing } from '@canopy/rules/access';
import { isOver } from '@canopy/rules/listing-time';
import { peopleOfListing, refundsOfListing, type PeopleOfListing } from '../tickets/people-of-listing.sql.ts';

/** What deleting a listing would mean right now, for the question that comes before it. */
@Injectable()
export class ListingDeletionQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal listing_not_found, not_allowed */
  async of(viewer: Viewer, listingId: string): Promise<ListingDeletion> {
    const row = await this.database.row<
      {
        user_id: string;
        title: string;
        event_start: string | null;
        event_end: string | null;
        cancelled_at: string | null;
        refund_cents: string;
      } & PeopleOfListing
    >(
      `select l.user_id, l.title, l.event_start::text, l.event_end::text, l.cancelled_at::text, ${refundsOfListing} as refund_cents, ${peopleOfListing} from listings l where l.id = ?`,
      [listingId],
    );
    if (!row) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, row.user_id)) throw new Refusal('not_allowed');
    const isCancelled = row.cancelled_at !== null;
    const over =
      !isCancelled && isOver({ eventStart: date(row.event_start), eventEnd: date(row.event_end) }, this.clock.now());
    return {
      id: listingId,
      title: row.title,
      isCancelled,
      paidPeople: over ? 0 : row.paid_people,
      refundCents: over ? 0 : Number(row.refund_cents),
      signedUpPeople: over ? 0 : row.signed_up_people,
      openOrders: row.open_orders,
    };
  }
}
