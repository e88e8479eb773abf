import { Injectable } from '@nestjs/common';
import { releaseSeats } from '@canopy/listings';
import { Database, now } from '@canopy/platform/database';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { type Order, Orders } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { OrderIntents } from './order-intents.ts';
import type { Settled } from './record-payment.ts';

/**
 * Ends a hold: the intent is cancelled first and the seats are freed after, so that nobody can pay for a seat that is
 * gone. An intent that turns out to be paid is recorded as a sale instead.
 */
@Injectable()
export class ReleaseOrder {
  constructor(
    private readonly database: Database,
    private readonly intents: OrderIntents,
    private readonly orders: Orders,
  ) {}

  /** @returns what the order is now; `processing` when the card provider is still working on the payment. */
  async release(order: Order, as: 'canceled' | 'expired'): Promise<Settled> {
    if (order.paymentIntentId) {
      const intent = await this.intents.cancel(order.id, order.paymentIntentId);
      if (intent.status === 'processing') return 'processing';
    }
    if (await this.free(order, as)) return as;
    // It was paid, somebody else ended it, or its intent was opened meanwhile and is to be cancelled too.
    const current = await this.orders.byId(order.id);
    return current?.status === 'held' ? this.release(current, as) : (current?.status ?? as);
  }

  /**
   * Frees the seats of a hold without asking the card provider: its intent is known to be dead, or there never was one.
   * @returns false when the order has ended, or has another intent than the caller knows of.
   */
  async free(order: Order, as: 'canceled' | 'expired' | 'failed'): Promise<boolean> {
    return this.database.transaction(async (em) => {
      // An order without an intent may have one whose answer was lost; only a clear no means that there is none.
      const nobodyCanPay = order.paymentIntentId !== null || as === 'failed';
      const ended = await db(em)
        .updateTable('ticketOrders')
        .set({ status: as, intentClosedAt: nobodyCanPay ? now : null, updatedAt: now })
        .where('id', '=', order.id)
        .where('status', 'in', orderMovesTo(as))
        .where('paymentIntentId', 'is not distinct from', order.paymentIntentId)
        .returning(['listingId', 'quantity'])
        .executeTakeFirst();
      if (ended?.listingId) await releaseSeats(em, ended.listingId, ended.quantity);
      return ended !== undefined;
    });
  }
}
