import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Refusal } from '@canopy/contracts/refusals';
import { BeforeListingDeleted, type ListingToDelete, releaseSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager, instant } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger, Config } from '@canopy/platform/runtime';
import type { AfterCommit } from '@canopy/platform/transactional-hooks';
import { formatDateTime } from '@canopy/rules/dates';
import { isOver } from '@canopy/rules/listing-time';
import { OrderIntents } from '../checkout/order-intents.ts';
import { peopleOfListing, type PeopleOfListing } from '../tickets/people-of-listing.sql.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';
import { leftOfPayment } from '../refunds/sale-detail.queries.ts';

interface OpenOrder {
  id: string;
  quantity: number;
}

/**
 * The payments' part of deleting a listing. Purchases that are being paid end, and people with free spots are told.
 * Somebody who paid for what is still to come gets the money back first: the deletion becomes a cancellation, and the
 * listing goes when all is settled. Payments and tickets stay as records.
 */
@Injectable()
export class EndSalesOfListing implements OnModuleInit {
  constructor(
    private readonly before: BeforeListingDeleted,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly intents: OrderIntents,
    private readonly emails: EmailOutbox,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.before.register('payments', (em, listing) => this.end(em, listing));
  }

  /** @throws Refusal listing_not_found */
  async end(em: EntityManager, listing: ListingToDelete): Promise<AfterCommit> {
    // Orders before the listing, as every sale locks them. Then no sale can begin or end until the listing is gone or
    // called off, and what began in between is ended too.
    const open = await this.cancelHolds(em, listing.id);
    const [row] = await em.execute<
      { event_start: string | null; event_end: string | null; cancelled_at: string | null; provider_name: string }[]
    >(
      `select l.event_start::text, l.event_end::text, l.cancelled_at::text, u.display_name as provider_name from listings l join users u on u.id = l.user_id where l.id = ? for update of l`,
      [listing.id],
    );
    if (!row) throw new Refusal('listing_not_found');
    open.push(...(await this.cancelHolds(em, listing.id)));
    if (open.length > 0)
      await releaseSeats(
        em,
        listing.id,
        open.reduce((sum, { quantity }) => sum + quantity, 0),
      );

    let refunds: string[] = [];
    let mails: string[] = [];
    const over = isOver({ eventStart: date(row.event_start), eventEnd: date(row.event_end) }, this.clock.now());
    // One that was called off owes the money still, whatever day it has become.
    if (!over || row.cancelled_at !== null) {
      refunds = await this.refundEverybody(em, listing);
      listing.waits = !listing.withOwner && (await this.isOwing(em, listing));
      mails = await this.notifySignedUp(
        em,
        listing,
        row.provider_name,
        row.event_start === null ? null : formatDateTime(instant(row.event_start)),
      );
    }
    // Whoever bought or signed up looks for it on its day, also when it is gone.
    await em.execute(
      'update payments p set event_start = l.event_start, event_end = l.event_end from listings l where l.id = ? and p.listing_id = l.id and l.event_start is not null',
      [listing.id],
    );
    return () => {
      open.forEach(({ id }) => void this.closeIntent(id));
      refunds.forEach((refundId) => this.jobs.enqueue(refundPaymentJob, { refundId }));
      this.emails.enqueueAll(mails);
    };
  }

  private cancelHolds(em: EntityManager, listingId: string): Promise<OpenOrder[]> {
    return em.execute<OpenOrder[]>(
      `update ticket_orders set status = 'canceled', updated_at = now() where listing_id = ? and status = 'held' returning id, quantity`,
      [listingId],
    );
  }

  /**
   * One refund for every payment with a valid ticket: all the money and seats that are left. Those that failed wait for
   * somebody to try again.
   */
  private async refundEverybody(em: EntityManager, listing: ListingToDelete): Promise<string[]> {
    await em.execute('select 1 from payments where listing_id = ? and amount_cents > 0 order by id for update', [
      listing.id,
    ]);
    const rows = await em.execute<{ id: string }[]>(
      `insert into refunds (payment_id, source, amount_cents, seats, reason, requested_by, requested_by_name, request_id)
       select c.id, 'cancellation', c.left_cents, c.left_seats, 'The listing was cancelled.', ?, ?, ? from (
         select p.id, ${leftOfPayment} from payments p
         where p.listing_id = ? and p.amount_cents > 0 and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid')
           and not exists (select 1 from refunds r where r.payment_id = p.id and r.source = 'cancellation' and r.status <> 'succeeded')) c
       where c.left_cents > 0 or c.left_seats > 0 returning id`,
      [listing.by?.id ?? null, listing.by?.displayName ?? null, currentRequestId(), listing.id],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Somebody with a paid ticket has not been paid back. An administrator may let a listing go whose last refunds
   * failed: they stay on the sale.
   */
  private async isOwing(em: EntityManager, listing: ListingToDelete): Promise<boolean> {
    const [owed] = await em.execute<PeopleOfListing[]>(`select ${peopleOfListing} from listings l where l.id = ?`, [
      listing.id,
    ]);
    if (owed!.paid_people === 0) return false;
    if (!listing.by?.isAdmin) return true;
    const [waiting] = await em.execute<object[]>(
      `select 1 from refunds r join payments p on p.id = r.payment_id where p.listing_id = ? and r.status = 'requested' limit 1`,
      [listing.id],
    );
    return waiting !== undefined;
  }

  private async notifySignedUp(
    em: EntityManager,
    listing: ListingToDelete,
    providerName: string,
    when: string | null,
  ): Promise<string[]> {
    const people = await em.execute<{ id: string; email: string; display_name: string }[]>(
      `select distinct u.id, u.email, u.display_name from payments p join users u on u.id = p.user_id
       where p.listing_id = ? and p.amount_cents = 0 and exists (select 1 from tickets t where t.payment_id = p.id and t.status = 'valid')`,
      [listing.id],
    );
    return this.emails.writeAll(
      em,
      'listing-cancelled',
      people.map(({ id, email, display_name }) => ({
        recipient: email,
        data: {
          name: display_name,
          listingTitle: listing.title,
          providerName,
          when,
          listingsUrl: `${this.config.publicUrl}/listings`,
        },
        dedupeKey: `listing-cancelled:${listing.id}:${id}`,
      })),
    );
  }

  /**
   * Whoever paid in the last moment gets everything back: the order has no listing any more. What does not work at
   * once, the sweep does.
   */
  private async closeIntent(orderId: string): Promise<void> {
    await this.intents
      .close(orderId)
      .catch((error: unknown) =>
        this.logger.warn({ err: error, orderId }, 'the intent of an ended purchase could not be closed yet'),
      );
  }
}
