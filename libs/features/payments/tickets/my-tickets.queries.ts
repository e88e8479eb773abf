import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { listingGoneReasons } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import type { HeldPurchase, HeldTickets, ListTickets, MyHold, MyRefund } from '@canopy/contracts/tickets';
import { Database, instant, now } from '@canopy/platform/database';
import {
  centsNotReturned,
  centsReturnedByCard,
  isSettledInDashboard,
  wasSettledElsewhere,
} from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import {
  cancelled,
  comesOn,
  contactOfGone,
  eventEnd,
  eventStart,
  isBehind,
  isListed,
  part,
  purchasesWithPlace,
  rememberedOn,
} from './place-in-list.sql.ts';
import { decodePurchasePosition, encodePurchasePosition, type PurchasePosition } from './purchase-position.ts';
import { refundOfCancelled } from './refund-of-cancelled.ts';
import { shortTicketCode } from './short-ticket-code.ts';
import { ticketStatus } from './ticket-status.ts';

const pageSize = 100;

type PurchaseRow = Awaited<ReturnType<ReturnType<MyTicketsQuery['purchases']>['execute']>>[number];

/** Tickets with their codes, for the person who bought them and for nobody else, the provider and admins included. */
@Injectable()
export class MyTicketsQuery {
  constructor(private readonly database: Database) {}

  /**
   * A page of 100, of one listing if it is given, without the codes of their tickets and without a contact. What was
   * given back whole is not in it.
   * @returns what is still to come first, the soonest at the top; then what is over or called off, the newest first.
   */
  async ofPerson(
    userId: string,
    { listing, after }: ListTickets,
  ): Promise<{ purchases: HeldPurchase[]; next: string | null }> {
    const position = decodePurchasePosition(after);
    const rows = await this.page(userId, listing, position).execute();
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      purchases: shown.map(({ part: _, day: __, ...row }) => withoutCodes(held(row))),
      next:
        last && rows.length > pageSize
          ? encodePurchasePosition({ part: last.part, day: last.day, id: last.paymentId })
          : null,
    };
  }

  /** Whether there ever was a ticket, of one listing if it is given: also where all were given back. */
  async hasBooked(userId: string, listingId: string | undefined): Promise<boolean> {
    const first = await db(this.database)
      .selectFrom('payments as p')
      .where('p.userId', '=', userId)
      .$if(listingId !== undefined, (query) => query.where('p.listingId', '=', listingId!))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('tickets as t').whereRef('t.paymentId', '=', 'p.id').select('t.id')),
      )
      .select('p.id')
      .limit(1)
      .executeTakeFirst();
    return first !== undefined;
  }

  /** @throws Refusal tickets_not_found, for purchases of others too. */
  async ofPurchase(userId: string, paymentId: string): Promise<HeldTickets> {
    const row = await this.purchases(userId).where('p.id', '=', paymentId).executeTakeFirst();
    if (!row) throw new Refusal('tickets_not_found');
    return held(row);
  }

  /** Those that end first come first, of one listing if it is given. */
  holdsOf(userId: string, listingId: string | undefined): Promise<MyHold[]> {
    return db(this.database)
      .selectFrom('ticketOrders as o')
      .innerJoin('listings as l', 'l.id', 'o.listingId')
      .where('o.buyerId', '=', userId)
      .where('o.status', '=', 'held')
      .where('o.expiresAt', '>', now)
      .$if(listingId !== undefined, (query) => query.where('o.listingId', '=', listingId!))
      .orderBy('o.expiresAt')
      .select(['l.id as listingId', 'l.title', 'l.language', 'o.quantity', 'o.expiresAt'])
      .execute();
  }

  /**
   * Newest first, 100 a page, of one listing if it is given. Spots that were taken back without money are not in it, nor
   * is a failure whose money went back by the refund after it.
   */
  async refundsOf(
    userId: string,
    { listing, refundsAfter }: ListTickets,
  ): Promise<{ refunds: MyRefund[]; refundsNext: string | null }> {
    const rows = await this.refunds(userId)
      .$if(listing !== undefined, (query) => query.where('p.listingId', '=', listing!))
      .$if(refundsAfter !== undefined, (query) => query.where('r.id', '<', refundsAfter!))
      .execute();
    const refunds = rows.slice(0, pageSize);
    return { refunds, refundsNext: rows.length > pageSize ? refunds.at(-1)!.id : null };
  }

  /** One more than a page. Open to the test that reads its plan. */
  page(userId: string, listing?: string, position: PurchasePosition | null = null) {
    return this.purchases(userId)
      .where(isListed)
      .$if(listing !== undefined, (query) => query.where('p.listingId', '=', listing!))
      .$if(position !== null, (query) => query.where(isBehind(position!)))
      .orderBy(comesOn, (order) => order.asc().nullsLast())
      .orderBy(rememberedOn, 'desc')
      .orderBy('p.id', 'desc')
      .limit(pageSize + 1)
      .select([part.as('part'), sql<string>`${rememberedOn}::text`.as('day')]);
  }

  /** One more than a page. Open to the test that reads its plan. */
  refunds(userId: string) {
    return (
      db(this.database)
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .where('p.userId', '=', userId)
        .where('r.amountCents', '>', 0)
        .where('r.source', '<>', 'dispute')
        .where((eb) => eb.not(isSettledInDashboard))
        .orderBy('r.id', 'desc')
        .limit(pageSize + 1)
        .select(['r.id', 'p.listingTitle as title', 'r.amountCents', 'r.seatsReturned as seats', 'r.createdAt'])
        // Of any other it is a code.
        .select((eb) => eb.case().when('r.source', '=', 'request').then(eb.ref('r.reason')).end().as('reason'))
        .select((eb) =>
          eb
            .case()
            .when(wasSettledElsewhere)
            .then(sql.lit('settled' as const))
            .else(eb.ref('r.status'))
            .end()
            .as('status'),
        )
        .select((eb) => eb('r.source', '=', 'late_payment').$castTo<boolean>().as('late'))
        .select((eb) =>
          eb
            .and([eb('r.source', '=', 'late_payment'), eb('r.reason', 'in', listingGoneReasons)])
            .$castTo<boolean>()
            .as('listingGone'),
        )
    );
  }

  private purchases(userId: string) {
    return purchasesWithPlace(db(this.database))
      .where('p.userId', '=', userId)
      .select(({ fn, selectFrom }) => [
        'p.id as paymentId',
        'p.listingId',
        fn.coalesce('l.title', 'p.listingTitle').as('title'),
        'p.providerName',
        'p.buyerName as holderName',
        'l.language',
        'l.location',
        'l.isVirtual',
        eventStart.as('eventStart'),
        eventEnd.as('eventEnd'),
        cancelled.as('cancelled'),
        'p.createdAt as purchasedAt',
        'p.amountCents',
        contactOfGone.as('contact'),
        centsReturnedByCard.as('returnedCents'),
        centsNotReturned.as('owedCents'),
        selectFrom('tickets as t')
          .whereRef('t.paymentId', '=', 'p.id')
          .select(({ fn, ref }) =>
            fn
              .jsonAgg(
                jsonBuildObject({
                  id: ref('t.id'),
                  code: ref('t.code'),
                  status: ref('t.status'),
                  usedAt: ref('t.usedAt'),
                }),
              )
              .orderBy('t.id')
              .as('tickets'),
          )
          .$asScalar()
          .as('tickets'),
      ]);
  }
}

const held = ({ isVirtual, location, tickets, returnedCents, owedCents, ...purchase }: PurchaseRow): HeldTickets => ({
  ...purchase,
  refund: refundOfCancelled({
    cancelled: purchase.cancelled,
    paidCents: purchase.amountCents,
    returnedCents,
    owedCents,
  }),
  location: isVirtual ? null : location,
  isVirtual: isVirtual ?? false,
  // Inside JSON PostgreSQL writes moments in a way of its own.
  tickets: tickets.map((ticket) => ({
    ...ticket,
    shortCode: shortTicketCode(ticket.code),
    status: ticketStatus(ticket),
    usedAt: instant(ticket.usedAt),
  })),
});

const withoutCodes = ({ tickets, contact: _, ...purchase }: HeldTickets): HeldPurchase => ({
  ...purchase,
  tickets: tickets.map(({ id, status, usedAt }) => ({ id, status, usedAt })),
});
