import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { OrderState } from '@canopy/contracts/payments';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, now } from '@canopy/platform/database';
import { Config } from '@canopy/platform/runtime';
import { Orders, orderState } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
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

  /** @throws Refusal hold_extended, hold_expired, hold_ended_by_move */
  async extend(buyerId: string, orderId: string): Promise<OrderState> {
    const order = await this.orders.ownedBy(buyerId, orderId);
    const extended = await db(this.database)
      .updateTable('ticketOrders')
      .set({
        expiresAt: sql<string>`expires_at + make_interval(secs => ${this.config.holdMinutes * 60})`,
        extended: true,
        updatedAt: now,
      })
      .where('id', '=', order.id)
      .where('status', '=', 'held')
      .where('extended', '=', false)
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!extended)
      throw order.live && order.extended ? new Refusal('hold_extended') : await this.orders.holdEnded(order.id);
    return this.look(buyerId, orderId);
  }

  /** Gives the seats back. An order that turns out to be paid stays paid, and the answer says so. */
  async cancel(buyerId: string, orderId: string): Promise<OrderState> {
    const order = await this.orders.ownedBy(buyerId, orderId);
    if (order.status === 'held') await this.releaseOrder.release(order, 'canceled');
    return this.look(buyerId, orderId);
  }
}
