import { Injectable } from '@nestjs/common';
import { CardPayments } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { Orders } from './orders.queries.ts';
import { RecordTicketSale } from './record-ticket-sale.ts';

const lastAttempt = 10;

/**
 * Works out what an event means by reading the object again, never from the event: events come twice, late and out of order.
 * The event is marked processed in the transaction of its effect, so a crash in between leaves both undone.
 */
@Injectable()
export class ProcessCardEvent {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly sales: RecordTicketSale,
    private readonly logger: AppLogger,
  ) {}

  async process(eventId: string): Promise<void> {
    const event = await this.database.row<{ type: string; object_id: string; attempts: number }>(
      `update card_events set attempts = attempts + 1, next_attempt_at = now() + interval '15 seconds' * power(2, least(attempts, 8))
       where id = ? and status = 'received' returning type, payload ->> 'objectId' as object_id, attempts`,
      [eventId],
    );
    if (!event) return;
    const done = async (em: EntityManager) => {
      await em.execute(`update card_events set status = 'processed', processed_at = now(), error = null where id = ?`, [eventId]);
    };
    try {
      const order = event.type.startsWith('payment_intent.') ? await this.orderOf(event.object_id) : null;
      if (order) await this.sales.settle(order.orderId, order.intent, done);
      // Not ours, or a kind that changes nothing here: stored and done.
      else await this.database.transaction(done);
    } catch (error) {
      this.logger.error({ err: error, eventId, attempt: event.attempts }, 'a card event could not be processed');
      const reason = error instanceof Error ? error.message : String(error);
      await this.database.rows(`update card_events set error = ?, status = case when attempts >= ? then 'parked' else status end where id = ? and status = 'received'`, [reason.slice(0, 500), lastAttempt, eventId]);
    }
  }

  /** The event may arrive before our own row knows its intent, so the intent's metadata says whose it is. */
  private async orderOf(intentId: string) {
    const intent = await this.cards.retrieveIntent(intentId);
    const known = await this.orders.byIntent(intentId);
    const named = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(intent.metadata.orderId ?? '') ? await this.orders.byId(intent.metadata.orderId!) : null;
    const order = known ?? named;
    return order && { orderId: order.id, intent };
  }
}
