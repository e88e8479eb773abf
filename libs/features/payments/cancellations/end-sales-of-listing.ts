import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RefundReason } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { BeforeListingDeleted, type ListingToDelete } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { afterCommit, date, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { isOver } from '@canopy/rules/listing-time';
import { isSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';
import { leftOfPayment } from '../refunds/refunds.sql.ts';
import { db } from '../tables.ts';
import { hasValidTicket, peopleOfListing } from '../tickets/people-of-listing.sql.ts';
import { WithdrawTicketMails } from '../tickets/withdraw-ticket-mails.ts';
import { EndHolds } from './end-holds.ts';
import { EndSignUps } from './end-sign-ups.ts';

/** So many records change in one statement. */
const recordsAtOnce = 2_000;

/**
 * The payments' part of deleting a listing. Purchases that are being paid end, free spots do too, and their people are told.
 * Somebody who paid for what is still to come gets the money back first: the deletion becomes a cancellation, and the
 * listing goes when all is settled. So does that of a listing with very many free spots. Payments and tickets stay as
 * records.
 */
@Injectable()
export class EndSalesOfListing implements OnModuleInit {
  constructor(
    private readonly before: BeforeListingDeleted,
    private readonly clock: Clock,
    private readonly holds: EndHolds,
    private readonly signUps: EndSignUps,
    private readonly mails: WithdrawTicketMails,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.before.register('payments', (em, listing) => this.end(em, listing));
  }

  /** @throws Refusal listing_not_found, listing_to_end_first */
  async end(em: EntityManager, listing: ListingToDelete): Promise<void> {
    // Orders before the listing, as every sale locks them. Then no sale can begin or end until the listing is gone or
    // called off, and what began in between is ended too.
    const held = await this.holds.cancel(em, 'listingId', listing.id);
    const row = await db(em)
      .selectFrom('listings as l')
      .innerJoin('users as u', 'u.id', 'l.userId')
      .where('l.id', '=', listing.id)
      .select(['l.eventStart', 'l.eventEnd', 'l.cancelledAt', 'u.publicName as providerName'])
      .forUpdate('l')
      .executeTakeFirst();
    if (!row) throw new Refusal('listing_not_found');
    held.push(...(await this.holds.cancel(em, 'listingId', listing.id)));
    await this.holds.release(em, held);

    await this.mails.ofListing(em, listing.id);
    let refunds: string[] = [];
    const over = isOver({ eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) }, this.clock.now());
    // One that was called off owes the money still, whatever day it has become.
    if (!over || row.cancelledAt !== null) {
      refunds = await this.refundEverybody(em, listing);
      const many = await this.signUps.areMany(em, listing.id);
      if (many && listing.withOwner)
        throw new Refusal('listing_to_end_first', {
          data: { title: listing.title, cancelled: row.cancelledAt !== null },
        });
      listing.waits = many || (!listing.withOwner && (await this.isOwing(em, listing)));
      if (!many) await this.signUps.portionOf(em, { ...listing, ...row });
    }
    if (!listing.waits) await leaveRecords(em, listing.id);
    afterCommit(em, () => refunds.forEach((refundId) => this.jobs.enqueue(refundPaymentJob, { refundId })));
  }

  /**
   * One refund for every payment with a valid ticket: all the money and seats that are left. Those that failed wait for
   * somebody to try again, or to settle them in another way: then their seats go alone.
   */
  private async refundEverybody(em: EntityManager, listing: ListingToDelete): Promise<string[]> {
    await db(em)
      .selectFrom('payments')
      .where('listingId', '=', listing.id)
      .where('amountCents', '>', 0)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
    const refunds = await db(em)
      .with('owed', (qb) =>
        qb
          .selectFrom('payments as p')
          .where('p.listingId', '=', listing.id)
          .where('p.amountCents', '>', 0)
          .where(hasValidTicket)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('refunds as r')
                  .whereRef('r.paymentId', '=', 'p.id')
                  .where('r.source', '=', 'cancellation')
                  .where('r.status', '<>', 'succeeded')
                  .where((eb) => eb.not(isSettledElsewhere))
                  .select('r.id'),
              ),
            ),
          )
          .select('p.id as paymentId')
          .select(leftOfPayment),
      )
      .insertInto('refunds')
      .columns(['paymentId', 'amountCents', 'seats', 'source', 'reason', 'requestedBy', 'requestedByName', 'requestId'])
      .expression(({ selectFrom }) =>
        selectFrom('owed')
          .where((eb) => eb.or([eb('leftCents', '>', 0), eb('leftSeats', '>', 0)]))
          .select(['paymentId', 'leftCents', 'leftSeats'])
          .select(({ val }) => [
            val('cancellation').as('source'),
            val('listing_cancelled' satisfies RefundReason).as('reason'),
            val(listing.by?.id ?? null).as('requestedBy'),
            val(listing.by?.displayName ?? null).as('requestedByName'),
            val(currentRequestId()).as('requestId'),
          ]),
      )
      .returning('id')
      .execute();
    return refunds.map(({ id }) => id);
  }

  /**
   * Somebody with a paid ticket has not been paid back. An administrator may let a listing go whose last refunds
   * failed: they stay on the sale.
   */
  private async isOwing(em: EntityManager, listing: ListingToDelete): Promise<boolean> {
    const { paidPeople } = await db(em)
      .selectFrom('listings as l')
      .where('l.id', '=', listing.id)
      .select(peopleOfListing)
      .executeTakeFirstOrThrow();
    if (paidPeople === 0) return false;
    if (!listing.by?.isAdmin) return true;
    const waiting = await db(em)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.listingId', '=', listing.id)
      .where('r.status', '=', 'requested')
      .limit(1)
      .select('r.id')
      .executeTakeFirst();
    return waiting !== undefined;
  }
}

/**
 * Payments and tickets of a listing that goes lose their link to it, and keep its day: whoever bought or signed up looks
 * for it there. The foreign keys would do it too, in one statement, which has an end: of an event that very many came to
 * it would be ended each time.
 */
async function leaveRecords(em: EntityManager, listingId: string): Promise<void> {
  const somePayments = () =>
    db(em)
      .updateTable('payments as p')
      .from('listings as l')
      .set((eb) => ({ listingId: null, eventStart: eb.ref('l.eventStart'), eventEnd: eb.ref('l.eventEnd') }))
      .where('l.id', '=', listingId)
      .where('p.id', 'in', ({ selectFrom }) =>
        selectFrom('payments').where('listingId', '=', listingId).select('id').limit(recordsAtOnce),
      )
      .returning('p.id')
      .execute();
  const someTickets = () =>
    db(em)
      .updateTable('tickets')
      .set({ listingId: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('tickets').where('listingId', '=', listingId).select('id').limit(recordsAtOnce),
      )
      .returning('id')
      .execute();
  while ((await somePayments()).length === recordsAtOnce);
  while ((await someTickets()).length === recordsAtOnce);
}
