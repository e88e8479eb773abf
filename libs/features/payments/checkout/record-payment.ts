import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import type { RefundReason } from '@canopy/contracts/refunds';
import { Refusal, type RefusalCode } from '@canopy/contracts/refusals';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { mustBeAsRead, releaseSeats, sellHeldSeats, takeSeats, wasEdited } from '@canopy/listings';
import { Database, type EntityManager, now, problemText } from '@canopy/platform/database';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { lockOrder, type Order } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { ParkOrder } from './park-order.ts';
import { RestoreOrder } from './restore-order.ts';
import { ReturnLatePayment } from './return-late-payment.ts';
import { WriteHeldSales } from './write-held-sales.ts';
import { WritePayment } from './write-payment.ts';

export type Settled = Order['status'] | 'processing';

const nothingElse: MarkProcessed = async () => undefined;

/** Why a payment that is as it was ordered becomes no sale, and goes back. */
const reasons: Partial<Record<RefusalCode, RefundReason>> = {
  full_capacity: 'late_no_seats',
  not_enough_seats: 'late_no_seats',
  listing_not_found: 'late_listing_gone',
  listing_cancelled: 'late_listing_cancelled',
  user_not_found: 'late_buyer_gone',
};

/**
 * The one place where a paid intent becomes a sale. The buyer's browser, the card provider's event and the sweep all
 * come here, in any order and as often as they like: the order's row is locked, and whoever is first wins.
 */
@Injectable()
export class RecordPayment {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly sale: WritePayment,
    private readonly heldSales: WriteHeldSales,
    private readonly late: ReturnLatePayment,
    private readonly parking: ParkOrder,
    private readonly restoreOrder: RestoreOrder,
  ) {}

  /**
   * @param intent as just read from the provider, never as a client or an event claims it.
   * @param alsoCommit runs in the transaction that settles, so that its cause (a card event) is marked done exactly
   *   when the effect is committed.
   */
  async settle(orderId: string, intent: PaymentIntent, alsoCommit: MarkProcessed = nothingElse): Promise<Settled> {
    try {
      return await this.database.transaction((em) => this.inTransaction(em, orderId, intent, alsoCommit));
    } catch (error) {
      if (wasEdited(error)) return this.settle(orderId, intent, alsoCommit);
      const reason = error instanceof Refusal ? reasons[error.code] : undefined;
      if (reason)
        return (
          (await this.restoreOrder.park(orderId, intent, reason, alsoCommit)) ??
          this.late.return(orderId, intent, reason, alsoCommit)
        );
      throw error;
    }
  }

  /**
   * The same for an order as it was just read. Nearly always it is held and paid as it was ordered, and then those of its
   * listing are recorded together; whatever else it turns out to be is settled alone.
   */
  async settleTogether(order: Order, intent: PaymentIntent): Promise<Settled> {
    const { buyerId, listingId } = order;
    const isOwn =
      order.paymentIntentId === intent.id && intent.status === 'succeeded' && mismatch(order, intent) === null;
    if (order.status === 'held' && isOwn && buyerId !== null && listingId !== null) {
      const written = await this.heldSales.write({ ...order, orderId: order.id, buyerId, listingId }, intent);
      if (written) {
        this.emails.enqueue(written.emailId);
        return 'succeeded';
      }
    }
    return this.settle(order.id, intent);
  }

  private async inTransaction(
    em: EntityManager,
    orderId: string,
    intent: PaymentIntent,
    alsoCommit: MarkProcessed,
  ): Promise<Settled> {
    const order = await lockOrder(em, orderId);
    if (!order) throw new Refusal('order_not_found');
    await alsoCommit(em);
    if (order.status === 'succeeded' || order.status === 'refunded' || order.status === 'parked') {
      if (intent.status === 'succeeded') await this.parking.addPayment(em, order, intent);
      return order.status;
    }
    if (intent.status !== 'succeeded') return this.unpaid(em, order, intent);

    const problem = mismatch(order, intent);
    if (problem) {
      await this.parking.park(em, order, intent, problem);
      return 'parked';
    }
    // Nobody is left whom the tickets could go to.
    const { buyerId, listingId } = order;
    if (buyerId === null) throw new Refusal('user_not_found');
    if (listingId === null) throw new Refusal('listing_not_found');
    const version = await this.sale.write(em, { ...order, orderId, buyerId, listingId }, intent);
    await db(em)
      .updateTable('ticketOrders')
      .set({ status: 'succeeded', paymentIntentId: intent.id, intentClosedAt: now, problem: null, updatedAt: now })
      .where('id', '=', orderId)
      .where('status', 'in', orderMovesTo('succeeded'))
      .execute();
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (order.status === 'held') await sellHeldSeats(em, listingId, order.quantity);
    else await takeSeats(em, listingId, order.quantity);
    await mustBeAsRead(em, listingId, version);
    return 'succeeded';
  }

  /** Only the order's own intent says anything about it. */
  private async unpaid(em: EntityManager, order: Order, intent: PaymentIntent): Promise<Settled> {
    if (order.paymentIntentId !== null && order.paymentIntentId !== intent.id) return order.status;
    // Also of a hold that has ended: whether anything is charged nobody knows yet.
    if (intent.status === 'processing') return 'processing';
    if (order.status !== 'held') return order.status;
    if (intent.status === 'canceled') {
      // Not known to be its own yet: whoever opens it sees for himself.
      if (order.paymentIntentId === null) return order.status;
      // The sweep cancels the intent of a hold whose time ran out, and the event of that can be here before the sweep is.
      const status = order.live ? 'canceled' : 'expired';
      await db(em)
        .updateTable('ticketOrders')
        .set({ status, intentClosedAt: now, updatedAt: now })
        .where('id', '=', order.id)
        .where('status', 'in', orderMovesTo(status))
        .execute();
      if (order.listingId) await releaseSeats(em, order.listingId, order.quantity);
      return status;
    }
    if (intent.declined)
      await db(em)
        .updateTable('ticketOrders')
        .set({ problem: problemText(intent.declined), updatedAt: now })
        .where('id', '=', order.id)
        .execute();
    return order.status;
  }
}

/** What was paid must be what was ordered; anything else waits for an admin and is not fulfilled. */
function mismatch(order: Order, intent: PaymentIntent): string | null {
  if (intent.metadata.orderId !== undefined && intent.metadata.orderId !== order.id)
    return `The intent belongs to order ${intent.metadata.orderId}.`;
  if (order.paymentIntentId !== null && order.paymentIntentId !== intent.id)
    return `Paid with ${intent.id}, expected ${order.paymentIntentId}.`;
  if (intent.currency !== 'cad') return `Paid in ${intent.currency}, expected cad.`;
  if (intent.amountReceivedCents !== order.amountCents)
    return `Paid ${intent.amountReceivedCents} cents, expected ${order.amountCents}.`;
  if (intent.applicationFeeCents !== order.platformFeeCents)
    return `The fee is ${intent.applicationFeeCents} cents, expected ${order.platformFeeCents}.`;
  if (intent.destination !== order.destination) return `Paid to ${intent.destination}, expected ${order.destination}.`;
  return null;
}
