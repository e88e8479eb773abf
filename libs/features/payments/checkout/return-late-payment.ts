import { Injectable } from '@nestjs/common';
import { listingGoneReasons, type RefundReason } from '@canopy/contracts/refunds';
import { goneNames } from '@canopy/contracts/recorded-name';
import { EmailOutbox } from '@canopy/emails';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import { afterCommit, Database, type EntityManager, now } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { lockOrder, type Order } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { refundPaymentJob } from '../refunds/refund-payment.declaration.ts';

/**
 * Paid, but there are no tickets to give: the seats are gone after the hold had ended, or the listing, or the buyer.
 * The money did come, so it is a payment, without tickets and with no seat sold; all of it goes back by a refund like
 * every other. Call it after a sale was refused.
 */
@Injectable()
export class ReturnLatePayment {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly emails: EmailOutbox,
  ) {}

  /**
   * @returns what the order is now; another process may have been faster.
   */
  async return(
    orderId: string,
    intent: PaymentIntent,
    reason: RefundReason,
    alsoCommit: MarkProcessed,
  ): Promise<Order['status']> {
    return this.database.transaction(async (em) => {
      // The listing before the order: one that is being deleted comes for its orders in the end.
      await db(em)
        .selectFrom('listings')
        .select('id')
        .where('id', '=', (eb) =>
          eb.selectFrom('ticketOrders').select('listingId').where('ticketOrders.id', '=', orderId),
        )
        .forKeyShare()
        .execute();
      const order = await lockOrder(em, orderId);
      await alsoCommit(em);
      if (!order || order.status === 'refunded' || order.status === 'succeeded' || order.status === 'parked')
        return order?.status ?? 'refunded';
      await db(em)
        .updateTable('ticketOrders')
        .set({ status: 'refunded', paymentIntentId: intent.id, intentClosedAt: now, problem: reason, updatedAt: now })
        .where('id', '=', orderId)
        .where('status', 'in', orderMovesTo('refunded'))
        .execute();
      const paymentId = await this.writePayment(em, order, intent, reason);
      const { id: refundId } = await db(em)
        .insertInto('refunds')
        .values({
          paymentId,
          source: 'late_payment',
          amountCents: order.amountCents,
          reason,
          requestId: currentRequestId(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (order.status === 'held' && order.listingId) await releaseSeats(em, order.listingId, order.quantity);
      afterCommit(em, () => this.jobs.enqueue(refundPaymentJob, { refundId }));
      return 'refunded';
    });
  }

  /**
   * Without tickets: its seats count as returned. The provider is told of it at once, the buyer when the money went
   * back, see SettleRefund. @returns its id
   */
  private async writePayment(
    em: EntityManager,
    order: Order,
    intent: PaymentIntent,
    reason: RefundReason,
  ): Promise<string> {
    const known = await db(em)
      .selectFrom('ticketOrders as o')
      .leftJoin('listings as l', 'l.id', 'o.listingId')
      .leftJoin('users as buyer', 'buyer.id', 'o.buyerId')
      .leftJoin('users as provider', 'provider.id', 'o.providerId')
      .where('o.id', '=', order.id)
      .select(({ fn }) => [
        fn.coalesce('l.title', 'o.listingTitle').as('title'),
        'l.contact',
        'buyer.displayName as buyerName',
        'provider.publicName as providerName',
        'provider.email as providerEmail',
      ])
      .executeTakeFirstOrThrow();
    const names = {
      listingTitle: known.title ?? goneNames.listing,
      buyerName: known.buyerName ?? goneNames.account,
      providerName: known.providerName ?? goneNames.account,
    };
    const { id: paymentId } = await db(em)
      .insertInto('payments')
      .values({
        ...names,
        orderId: order.id,
        listingId: order.listingId,
        userId: order.buyerId,
        providerId: order.providerId,
        amountCents: order.amountCents,
        feeBps: order.feeBps,
        platformFeeCents: order.platformFeeCents,
        providerAmountCents: order.providerAmountCents,
        paymentIntentId: intent.id,
        listerEmail: known.contact,
        quantity: order.quantity,
        seatsReturned: order.quantity,
        livemode: intent.livemode,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (known.providerEmail === null) return paymentId;
    const data = {
      ...names,
      amountCents: order.amountCents,
      buyerIsGone: order.buyerId === null,
      listingGone: listingGoneReasons.includes(reason),
    };
    const key = `late-payment-returned:${paymentId}`;
    await this.emails.write(em, {
      recipient: known.providerEmail,
      template: 'late-payment-returned',
      data,
      dedupeKey: key,
    });
    return paymentId;
  }
}
