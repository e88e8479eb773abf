import { Injectable } from '@nestjs/common';
import { releaseSeats } from '@canopy/listings';
import { Database } from '@canopy/platform/database';
import { OrderIntents } from './order-intents.ts';
import { type OrderRow, Orders } from '../orders/orders.queries.ts';
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
  async release(order: OrderRow, as: 'canceled' | 'expired'): Promise<Settled> {
    if (order.payment_intent_id) {
      const intent = await this.intents.cancel(order.id, order.payment_intent_id);
      if (intent.status === 'processing') return 'processing';
    }
    if (await this.free(order, as)) return as;
    // It was paid, somebody else ended it, or its intent was opened meanwhile and is to be cancelled too.
    const now = await this.orders.byId(order.id);
    return now?.status === 'held' ? this.release(now, as) : (now?.status ?? as);
  }

  /**
   * Frees the seats of a hold without asking the card provider: its intent is known to be dead, or there never was one.
   * @returns false when the order has ended, or has another intent than the caller knows of.
   */
  async free(order: OrderRow, as: 'canceled' | 'expired' | 'failed'): Promise<boolean> {
    return this.database.transaction(async (em) => {
      // An order without an intent may have one whose answer was lost; only a clear no means that there is none.
      const [ended] = await em.execute<{ listing_id: string | null; quantity: number }[]>(
        `update ticket_orders set status = ?, intent_closed_at = case when payment_intent_id is not null or ? then now() end, updated_at = now()
         where id = ? and status = 'held' and payment_intent_id is not distinct from ? returning listing_id, quantity`,
        [as, as === 'failed', order.id, order.payment_intent_id],
      );
      if (ended?.listing_id) await releaseSeats(em, ended.listing_id, ended.quantity);
      return ended !== undefined;
    });
  }
}
