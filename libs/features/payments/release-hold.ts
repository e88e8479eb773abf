import { Injectable } from '@nestjs/common';
import { CardPayments } from '@canopy/integrations/card-payments';
import { releaseSeats } from '@canopy/listings';
import { Database } from '@canopy/platform/database';
import type { OrderRow } from './orders.queries.ts';
import { RecordTicketSale } from './record-ticket-sale.ts';

/**
 * Ends a hold: the intent is cancelled first and the seats are freed after, so that nobody can pay for a seat that is gone.
 * An intent that turns out to be paid is recorded as a sale instead.
 */
@Injectable()
export class ReleaseHold {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly sales: RecordTicketSale,
  ) {}

  /** @returns what became of the order; `processing` when the card provider is still working on the payment. */
  async release(order: OrderRow, as: 'canceled' | 'expired'): Promise<'released' | 'succeeded' | 'processing'> {
    if (order.payment_intent_id) {
      const intent = await this.cards.cancelIntent(order.payment_intent_id);
      if (intent.status === 'processing') return 'processing';
      if (intent.status === 'succeeded') {
        await this.sales.settle(order.id, intent);
        return 'succeeded';
      }
    }
    await this.free(order.id, as);
    return 'released';
  }

  /** Frees the seats of a hold without asking the card provider: its intent is known to be dead, or there never was one. */
  async free(orderId: string, as: 'canceled' | 'expired' | 'failed'): Promise<void> {
    await this.database.transaction(async (em) => {
      const [ended] = await em.execute<{ listing_id: string | null; quantity: number }[]>(
        `update ticket_orders set status = ?, updated_at = now() where id = ? and status = 'held' returning listing_id, quantity`,
        [as, orderId],
      );
      if (ended?.listing_id) await releaseSeats(em, ended.listing_id, ended.quantity);
    });
  }
}
