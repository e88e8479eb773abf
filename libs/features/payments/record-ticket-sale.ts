import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { Refusal } from '@canopy/contracts/refusals';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats, sellHeldSeats, takeFreeSeats } from '@canopy/listings';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from './alert-admins.ts';
import { type OrderRow, orderColumns } from './orders.queries.ts';
import { ReturnLatePayment } from './return-late-payment.ts';
import { WriteSale } from './write-sale.ts';

export type Settled = OrderRow['status'] | 'processing';

const nothingElse: MarkProcessed = async () => undefined;

/**
 * The one place where a paid intent becomes a sale. The buyer's browser, the card provider's event and the sweep all come here,
 * in any order and as often as they like: the order's row is locked, and whoever is first wins.
 */
@Injectable()
export class RecordTicketSale {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailOutbox,
    private readonly sale: WriteSale,
    private readonly late: ReturnLatePayment,
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @param intent as just read from the provider, never as a client or an event claims it.
   * @param alsoCommit runs in the transaction that settles, so that its cause (a card event) is marked done exactly when the effect is committed.
   */
  async settle(orderId: string, intent: PaymentIntent, alsoCommit: MarkProcessed = nothingElse): Promise<Settled> {
    try {
      const { status, emailId } = await this.database.transaction((em) => this.inTransaction(em, orderId, intent, alsoCommit));
      this.emails.nudge(emailId);
      return status;
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'full_capacity' || error.code === 'not_enough_seats' || error.code === 'listing_not_found' || error.code === 'listing_cancelled')) {
        return this.late.return(orderId, intent, alsoCommit);
      }
      throw error;
    }
  }

  private async inTransaction(em: EntityManager, orderId: string, intent: PaymentIntent, alsoCommit: MarkProcessed): Promise<{ status: Settled; emailId: string | null }> {
    const [order] = await em.execute<OrderRow[]>(`select ${orderColumns} from ticket_orders o where o.id = ? for update`, [orderId]);
    if (!order) throw new Refusal('order_not_found');
    await alsoCommit(em);
    const ended = (status: Settled) => ({ status, emailId: null });
    if (order.status === 'succeeded' || order.status === 'refunded' || order.status === 'parked') return ended(order.status);
    if (intent.status === 'processing') return ended(order.status === 'held' ? 'processing' : order.status);
    if (intent.status === 'canceled') return ended(await this.end(em, order, 'canceled'));
    if (intent.status !== 'succeeded') {
      if (intent.declined && order.status === 'held') await em.execute('update ticket_orders set problem = ?, updated_at = now() where id = ?', [intent.declined.slice(0, 500), order.id]);
      return ended(order.status);
    }

    const problem = mismatch(order, intent);
    if (problem) {
      this.logger.error({ orderId, intentId: intent.id, problem }, 'a payment does not match its order and was parked');
      await this.alerts.write(em, { headline: 'A payment does not match its purchase', facts: `Purchase ${order.id}: ${problem}`, whatToDo: 'No tickets were given. Please look at it in the dashboard of the card provider and return the money if it is not ours.', path: '/admin/money' }, `parked:${order.id}`);
      return ended(await this.end(em, order, 'parked', problem));
    }
    if (order.listing_id === null) throw new Refusal('listing_not_found');
    const emailId = await this.sale.write(em, order, intent);
    await em.execute(`update ticket_orders set status = 'succeeded', payment_intent_id = ?, problem = null, updated_at = now() where id = ?`, [intent.id, order.id]);
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (order.status === 'held') await sellHeldSeats(em, order.listing_id, order.quantity);
    else await takeFreeSeats(em, order.listing_id, order.quantity);
    return { status: 'succeeded', emailId };
  }

  private async end(em: EntityManager, order: OrderRow, status: 'canceled' | 'parked', problem: string | null = null): Promise<OrderRow['status']> {
    if (order.status !== 'held' && status === 'canceled') return order.status;
    await em.execute('update ticket_orders set status = ?, problem = ?, updated_at = now() where id = ?', [status, problem, order.id]);
    if (order.status === 'held' && order.listing_id) await releaseSeats(em, order.listing_id, order.quantity);
    return status;
  }
}

/** What was paid must be what was ordered; anything else waits for an admin and is not fulfilled. */
function mismatch(order: OrderRow, intent: PaymentIntent): string | null {
  if (intent.metadata.orderId !== undefined && intent.metadata.orderId !== order.id) return `The intent belongs to order ${intent.metadata.orderId}.`;
  if (order.payment_intent_id !== null && order.payment_intent_id !== intent.id) return `Paid with ${intent.id}, expected ${order.payment_intent_id}.`;
  if (intent.currency !== 'cad') return `Paid in ${intent.currency}, expected cad.`;
  if (intent.amountReceivedCents !== order.amount_cents) return `Paid ${intent.amountReceivedCents} cents, expected ${order.amount_cents}.`;
  if (intent.applicationFeeCents !== order.platform_fee_cents) return `The fee is ${intent.applicationFeeCents} cents, expected ${order.platform_fee_cents}.`;
  if (intent.destination !== order.destination) return `Paid to ${intent.destination}, expected ${order.destination}.`;
  return null;
}
