import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Refusal, type RefusalCode } from '@canopy/contracts/refusals';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats, sellHeldSeats, takeSeats } from '@canopy/listings';
import { Database, type EntityManager } from '@canopy/platform/database';
import { type OrderRow, orderColumns } from '../orders/orders.queries.ts';
import { ParkOrder } from './park-order.ts';
import { ReturnLatePayment } from './return-late-payment.ts';
import { WritePayment } from './write-payment.ts';

export type Settled = OrderRow['status'] | 'processing';

const nothingElse: MarkProcessed = async () => undefined;

/** Why a payment that is as it was ordered becomes no sale, and goes back. */
const reasons = {
  full_capacity: 'The payment arrived after the hold had ended, and there were no seats to give.',
  not_enough_seats: 'The payment arrived after the hold had ended, and there were no seats to give.',
  listing_not_found: 'The payment arrived after the listing had gone.',
  listing_cancelled: 'The payment arrived after the listing had been cancelled.',
  user_not_found: 'The payment arrived after the account of the buyer had been deleted.',
} as const;

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
    private readonly late: ReturnLatePayment,
    private readonly parking: ParkOrder,
  ) {}

  /**
   * @param intent as just read from the provider, never as a client or an event claims it.
   * @param alsoCommit runs in the transaction that settles, so that its cause (a card event) is marked done exactly
   *   when the effect is committed.
   */
  async settle(orderId: string, intent: PaymentIntent, alsoCommit: MarkProcessed = nothingElse): Promise<Settled> {
    try {
      const { status, emailId } = await this.database.transaction((em) =>
        this.inTransaction(em, orderId, intent, alsoCommit),
      );
      this.emails.enqueue(emailId);
      return status;
    } catch (error) {
      const reason =
        error instanceof Refusal ? (reasons as Partial<Record<RefusalCode, string>>)[error.code] : undefined;
      if (reason) return this.late.return(orderId, intent, reason, alsoCommit);
      throw error;
    }
  }

  private async inTransaction(
    em: EntityManager,
    orderId: string,
    intent: PaymentIntent,
    alsoCommit: MarkProcessed,
  ): Promise<{ status: Settled; emailId: string | null }> {
    const [order] = await em.execute<OrderRow[]>(
      `select ${orderColumns} from ticket_orders o where o.id = ? for update`,
      [orderId],
    );
    if (!order) throw new Refusal('order_not_found');
    await alsoCommit(em);
    const ended = (status: Settled) => ({ status, emailId: null });
    if (order.status === 'succeeded' || order.status === 'refunded' || order.status === 'parked') {
      if (intent.status === 'succeeded') await this.parking.addPayment(em, order, intent);
      return ended(order.status);
    }
    if (intent.status !== 'succeeded') return ended(await this.unpaid(em, order, intent));

    const problem = mismatch(order, intent);
    if (problem) {
      await this.parking.park(em, order, intent, problem);
      return ended('parked');
    }
    // Nobody is left whom the tickets could go to.
    if (order.buyer_id === null) throw new Refusal('user_not_found');
    if (order.listing_id === null) throw new Refusal('listing_not_found');
    const emailId = await this.sale.write(em, order, intent);
    await em.execute(
      `update ticket_orders set status = 'succeeded', payment_intent_id = ?, intent_closed_at = now(), problem = null, updated_at = now() where id = ?`,
      [intent.id, order.id],
    );
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (order.status === 'held') await sellHeldSeats(em, order.listing_id, order.quantity);
    else await takeSeats(em, order.listing_id, order.quantity);
    return { status: 'succeeded', emailId };
  }

  /** Only the order's own intent says anything about it. */
  private async unpaid(em: EntityManager, order: OrderRow, intent: PaymentIntent): Promise<Settled> {
    if (order.status !== 'held' || (order.payment_intent_id !== null && order.payment_intent_id !== intent.id))
      return order.status;
    if (intent.status === 'processing') return 'processing';
    if (intent.status === 'canceled') {
      // Not known to be its own yet: whoever opens it sees for himself.
      if (order.payment_intent_id === null) return order.status;
      await em.execute(
        `update ticket_orders set status = 'canceled', intent_closed_at = now(), updated_at = now() where id = ?`,
        [order.id],
      );
      if (order.listing_id) await releaseSeats(em, order.listing_id, order.quantity);
      return 'canceled';
    }
    if (intent.declined)
      await em.execute('update ticket_orders set problem = ?, updated_at = now() where id = ?', [
        intent.declined.slice(0, 500),
        order.id,
      ]);
    return order.status;
  }
}

/** What was paid must be what was ordered; anything else waits for an admin and is not fulfilled. */
function mismatch(order: OrderRow, intent: PaymentIntent): string | null {
  if (intent.metadata.orderId !== undefined && intent.metadata.orderId !== order.id)
    return `The intent belongs to order ${intent.metadata.orderId}.`;
  if (order.payment_intent_id !== null && order.payment_intent_id !== intent.id)
    return `Paid with ${intent.id}, expected ${order.payment_intent_id}.`;
  if (intent.currency !== 'cad') return `Paid in ${intent.currency}, expected cad.`;
  if (intent.amountReceivedCents !== order.amount_cents)
    return `Paid ${intent.amountReceivedCents} cents, expected ${order.amount_cents}.`;
  if (intent.applicationFeeCents !== order.platform_fee_cents)
    return `The fee is ${intent.applicationFeeCents} cents, expected ${order.platform_fee_cents}.`;
  if (intent.destination !== order.destination) return `Paid to ${intent.destination}, expected ${order.destination}.`;
  return null;
}
