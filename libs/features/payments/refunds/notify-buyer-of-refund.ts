import { Injectable } from '@nestjs/common';
import { listingGoneReasons, type RefundReason } from '@canopy/contracts/refunds';
import { EmailOutbox } from '@canopy/emails';
import type { EntityManager } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import type { LockedPayment } from '../orders/lock-payment.ts';
import { centsReturnedByCard, centsSettledElsewhere, centsSettledWithBuyer } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import { wasCancelled } from '../tickets/was-cancelled.sql.ts';
import type { LockedRefund } from './lock-refund.ts';

/** The mail about money, spots or both that went back. */
@Injectable()
export class NotifyBuyerOfRefund {
  constructor(
    private readonly emails: EmailOutbox,
    private readonly config: Config,
  ) {}

  /**
   * The mail of the refund says that an event was called off. Where the money cannot go back yet they hear of it all the
   * same, once.
   */
  async notifyOfCancellation(em: EntityManager, { id }: LockedPayment): Promise<void> {
    const payment = await db(em)
      .selectFrom('payments as p')
      .innerJoin('users as u', 'u.id', 'p.userId')
      .leftJoin('listings as l', 'l.id', 'p.listingId')
      .where('p.id', '=', id)
      .select(['p.listingTitle', 'p.providerName', 'p.amountCents', 'p.refundedCents', 'u.email', 'u.displayName'])
      .select(({ fn }) => fn.coalesce('l.eventStart', 'p.eventStart').as('eventStart'))
      .select(centsSettledElsewhere.as('settledCents'))
      .executeTakeFirst();
    if (!payment) return;
    await this.emails.write(em, {
      recipient: payment.email,
      template: 'listing-cancelled',
      data: {
        name: payment.displayName,
        listingTitle: payment.listingTitle,
        providerName: payment.providerName,
        eventStart: payment.eventStart,
        owedCents: payment.amountCents - payment.refundedCents - payment.settledCents,
        listingsUrl: `${this.config.publicUrl}/listings`,
      },
      dedupeKey: `listing-cancelled:payment:${id}`,
    });
  }

  /**
   * An administrator settled the money in another way, and the event was called off: of that a mail about a card would
   * say what is not true. Whichever of the two is known later writes it, once for the same money.
   */
  async notifyOfSettlement(em: EntityManager, { id }: Pick<LockedPayment, 'id'>): Promise<void> {
    const settled = await this.settledOfCancelled(em, id);
    if (settled) await this.writeSettlement(em, id, settled);
  }

  private async settledOfCancelled(em: EntityManager, paymentId: string) {
    const payment = await db(em)
      .selectFrom('payments as p')
      .innerJoin('users as u', 'u.id', 'p.userId')
      .leftJoin('listings as l', 'l.id', 'p.listingId')
      .where('p.id', '=', paymentId)
      .where(wasCancelled)
      .select(['p.listingTitle', 'p.providerName', 'u.email', 'u.displayName'])
      .select(({ fn }) => fn.coalesce('l.eventStart', 'p.eventStart').as('eventStart'))
      .select(centsSettledWithBuyer.as('cents'))
      .executeTakeFirst();
    return payment && payment.cents > 0 ? payment : null;
  }

  private async writeSettlement(
    em: EntityManager,
    paymentId: string,
    settled: NonNullable<Awaited<ReturnType<NotifyBuyerOfRefund['settledOfCancelled']>>>,
  ): Promise<void> {
    await this.emails.write(em, {
      recipient: settled.email,
      template: 'listing-cancelled',
      data: {
        name: settled.displayName,
        listingTitle: settled.listingTitle,
        providerName: settled.providerName,
        eventStart: settled.eventStart,
        settledCents: settled.cents,
        listingsUrl: `${this.config.publicUrl}/listings`,
      },
      dedupeKey: `listing-cancelled:settled:${paymentId}:${settled.cents}`,
    });
  }

  /** @param seats that went back with it. */
  async write(em: EntityManager, payment: LockedPayment, refund: LockedRefund, seats: number): Promise<void> {
    if (payment.buyerEmail === null || (refund.amountCents === 0 && seats === 0)) return;
    // They were told when it was made, and also of the spots, of which we know nothing any more.
    if (refund.reason === ('made_before_restore' satisfies RefundReason)) return;
    const key = `refund:${refund.id}:${refund.idempotencyAttempt}`;
    if (refund.source === 'late_payment') {
      await this.emails.write(em, {
        recipient: payment.buyerEmail,
        template: 'late-refund',
        data: {
          buyerName: payment.buyerName,
          listingTitle: payment.listingTitle,
          amountCents: refund.amountCents,
          listingGone: listingGoneReasons.some((reason) => reason === refund.reason),
        },
        dedupeKey: key,
      });
      return;
    }
    if (refund.source === 'cancellation' && refund.amountCents === 0) {
      const settled = await this.settledOfCancelled(em, payment.id);
      if (settled) return this.writeSettlement(em, payment.id, settled);
    }
    // The bank tells of the money; we tell of the tickets.
    if (refund.source === 'dispute' && seats === 0) return;
    const seatsLeft = Math.max(0, payment.quantity - payment.seatsReturned - seats);
    await this.emails.write(em, {
      recipient: payment.buyerEmail,
      template: 'refund',
      data: {
        buyerName: payment.buyerName,
        listingTitle: payment.listingTitle,
        providerName: payment.providerName,
        source: refund.source,
        amountCents: refund.amountCents,
        seats,
        seatsLeft,
        ticketsGo: seatsLeft === 0 || (await this.losesTickets(em, payment)),
        returnedCents: await this.returnedBefore(em, payment, refund.amountCents),
        reason: refund.source === 'request' ? refund.reason : null,
      },
      dedupeKey: key,
    });
  }

  /** @param cents that went back with this refund, which the books know by now */
  private async returnedBefore(em: EntityManager, { id }: LockedPayment, cents: number): Promise<number> {
    const payment = await db(em)
      .selectFrom('payments as p')
      .where('p.id', '=', id)
      .select(centsReturnedByCard.as('returnedCents'))
      .executeTakeFirstOrThrow();
    return payment.returnedCents - cents;
  }

  /** Another refund that is under way takes tickets back, of which a mail of its own tells, or the event was called off. */
  private async losesTickets(em: EntityManager, { id }: LockedPayment): Promise<boolean> {
    const lost = await db(em)
      .selectFrom('refunds')
      .where('paymentId', '=', id)
      .where((eb) =>
        eb.or([
          eb('source', '=', 'cancellation'),
          eb.and([eb('status', '=', 'requested'), eb('seats', '>', eb.ref('seatsReturned'))]),
        ]),
      )
      .limit(1)
      .select('id')
      .executeTakeFirst();
    return lost !== undefined;
  }
}
