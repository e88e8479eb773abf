import { Injectable } from '@nestjs/common';
import type { MoneyAlert } from '@canopy/emails';
import type { PaymentIntent } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import { type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import type { Order } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';

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
  async park(em: EntityManager, order: Order, intent: PaymentIntent, problem: string): Promise<void> {
    // When another intent paid, the buyer's own one is still open and has to be closed.
    const paidWithOwn = order.paymentIntentId === null || order.paymentIntentId === intent.id;
    await db(em)
      .updateTable('ticketOrders')
      .set((eb) => ({
        status: 'parked',
        problem,
        parkedIntentId: intent.id,
        intentClosedAt: paidWithOwn ? eb.fn.coalesce('intentClosedAt', now) : eb.ref('intentClosedAt'),
        updatedAt: now,
      }))
      .where('id', '=', order.id)
      .where('status', 'in', orderMovesTo('parked'))
      .execute();
    if (order.status === 'held' && order.listingId) await releaseSeats(em, order.listingId, order.quantity);
    await this.tell(em, order, intent, { kind: 'payment_mismatch', orderId: order.id, problem });
  }

  /**
   * More money for an order that was settled before: it stands on the administrators' list until somebody has dealt
   * with it. What was paid for it first is no news, however often it is told.
   */
  async addPayment(em: EntityManager, order: Order, intent: PaymentIntent): Promise<void> {
    if (intent.id === (order.status === 'parked' ? order.parkedIntentId : order.paymentIntentId)) return;
    const added = await db(em)
      .insertInto('extraPayments')
      .values({ intentId: intent.id, orderId: order.id, amountCents: intent.amountReceivedCents })
      .onConflict((conflict) => conflict.doNothing())
      .returning('intentId')
      .executeTakeFirst();
    if (!added) return;
    await db(em)
      .updateTable('ticketOrders')
      .set((eb) => ({ intentClosedAt: eb.fn.coalesce('intentClosedAt', now) }))
      .where('id', '=', order.id)
      .where('paymentIntentId', '=', intent.id)
      .execute();
    await this.tell(em, order, intent, {
      kind: 'paid_twice',
      orderId: order.id,
      intentId: intent.id,
      amountCents: intent.amountReceivedCents,
    });
  }

  private async tell(em: EntityManager, order: Order, intent: PaymentIntent, alert: MoneyAlert): Promise<void> {
    this.logger.error({ intentId: intent.id, ...alert }, 'a payment does not match its order');
    await this.alerts.write(em, alert, '/admin/payment-issues', `parked:${order.id}:${intent.id}`);
  }
}
