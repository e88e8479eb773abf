import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import type { OrderState } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { Orders, orderState } from '../orders/orders.queries.ts';
import { db, type PaymentTables } from '../tables.ts';
import { ReleaseOrder } from './release-order.ts';

/** What a buyer may do with the own live hold: look at it, extend it once, give it back. */
@Injectable()
export class ManageOrder {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly orders: Orders,
    private readonly releaseOrder: ReleaseOrder,
  ) {}

  async look(buyerId: string, orderId: string): Promise<OrderState> {
    return orderState(await this.orders.ownedBy(buyerId, orderId));
  }

  /**
   * Never beyond the end of the event. @throws Refusal hold_extended, hold_ends_with_event, hold_expired,
   * hold_ended_by_move
   */
  async extend(buyerId: string, orderId: string): Promise<OrderState> {
    const order = await this.orders.ownedBy(buyerId, orderId);
    const over = expressionBuilder<PaymentTables, 'ticketOrders'>()
      .selectFrom('listings as l')
      .whereRef('l.id', '=', 'ticketOrders.listingId')
      .select(({ fn }) => fn.coalesce('l.eventEnd', 'l.eventStart').as('over'));
    const extended = await db(this.database)
      .updateTable('ticketOrders')
      .set({
        // What is null is no bound.
        expiresAt: sql<string>`least(expires_at + make_interval(secs => ${this.config.holdMinutes * 60}), ${over})`,
        extended: true,
        updatedAt: now,
      })
      .where('id', '=', order.id)
      .where('status', '=', 'held')
      .where('extended', '=', false)
      .where('expiresAt', '>', now)
      .where((eb) => eb.or([eb(over, 'is', null), eb(over, '>', eb.ref('expiresAt'))]))
      .returning('id')
      .executeTakeFirst();
    if (extended) return this.look(buyerId, orderId);
    // Another tab may have been faster, or the listing was moved.
    const current = await this.orders.ownedBy(buyerId, orderId);
    if (!current.live) throw await this.orders.holdEnded(order.id);
    throw new Refusal(current.extended ? 'hold_extended' : 'hold_ends_with_event');
  }

  /**
   * Gives the seats back. An order that turns out to be paid stays paid, and one that is being paid stays held: the answer
   * says so.
   */
  async cancel(buyerId: string, orderId: string): Promise<OrderState> {
    const order = await this.orders.ownedBy(buyerId, orderId);
    const released = order.status === 'held' ? await this.releaseOrder.release(order, 'canceled') : null;
    const current = await this.orders.ownedBy(buyerId, orderId);
    // It may have ended since.
    return orderState(current, released === 'processing' && current.status === 'held' ? released : current.status);
  }
}
