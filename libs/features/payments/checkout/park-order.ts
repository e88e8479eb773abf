import { Injectable } from '@nestjs/common';
import type { PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import type { EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import type { OrderRow } from '../orders/orders.queries.ts';

/**
 * Money that came for an order and is not what was ordered: it sells nothing, and administrators are told. In the
 * caller's transaction, which has locked the order.
 */
@Injectable()
export class ParkOrder {
  constructor(
    private readonly alerts: AlertAdmins,
    private readonly logger: AppLogger,
  ) {}

  /** @param problem how the payment differs from the order. */
  async park(em: EntityManager, order: OrderRow, intent: PaymentIntent, problem: string): Promise<void> {
    // When another intent paid, the buyer's own one is still open and has to be closed.
    await em.execute(
      `update ticket_orders set status = 'parked', problem = ?, parked_intent_id = ?, intent_closed_at = coalesce(intent_closed_at, case when coalesce(payment_intent_id, ?) = ? then now() end), updated_at = now() where id = ?`,
      [problem, intent.id, intent.id, intent.id, order.id],
    );
    if (order.status === 'held' && order.listing_id) await releaseSeats(em, order.listing_id, order.quantity);
    await this.tell(em, order, intent, problem, 'A payment does not match its purchase');
  }

  /**
   * More money for an order that was settled before: it stands on the administrators' list until somebody has dealt
   * with it. What was paid for it first is no news, however often it is told.
   */
  async addPayment(em: EntityManager, order: OrderRow, intent: PaymentIntent): Promise<void> {
    if (intent.id === (order.status === 'parked' ? order.parked_intent_id : order.payment_intent_id)) return;
    const [added] = await em.execute<{ intent_id: string }[]>(
      'insert into extra_payments (intent_id, order_id, amount_cents) values (?, ?, ?) on conflict do nothing returning intent_id',
      [intent.id, order.id, intent.amountReceivedCents],
    );
    if (!added) return;
    await em.execute(
      'update ticket_orders set intent_closed_at = coalesce(intent_closed_at, now()) where id = ? and payment_intent_id = ?',
      [order.id, intent.id],
    );
    await this.tell(
      em,
      order,
      intent,
      `Paid with ${intent.id} too: ${intent.amountReceivedCents} cents.`,
      'A purchase was paid twice',
    );
  }

  private async tell(
    em: EntityManager,
    order: OrderRow,
    intent: PaymentIntent,
    problem: string,
    headline: string,
  ): Promise<void> {
    this.logger.error({ orderId: order.id, intentId: intent.id, problem }, 'a payment does not match its order');
    await this.alerts.write(
      em,
      {
        headline,
        facts: `Purchase ${order.id}: ${problem}`,
        whatToDo:
          'No tickets were given for it. Please look at it in the dashboard of the card provider and return the money if it is not ours.',
        path: '/admin/payment-issues',
      },
      `parked:${order.id}:${intent.id}`,
    );
  }
}
