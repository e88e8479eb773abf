import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { returnSeats } from '@canopy/listings';
import { type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import type { AfterCommit } from '@canopy/platform/transactional-hooks';
import { ReleaseOrder } from '../checkout/release-order.ts';
import { type Order, orderColumns } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';

/**
 * What becomes of a buyer's things when the account goes. Holds end at once, the card provider is asked first; what it
 * does not answer, the sweep asks again.
 * Free places that are still to come go to others. Paid tickets stay valid: they were paid, and the codes are in the
 * buyer's mail.
 */
@Injectable()
export class BuyerDeletion implements OnModuleInit {
  constructor(
    private readonly before: BeforeUserDeleted,
    private readonly holds: ReleaseOrder,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.before.register('buyer', (em, { userId }) => this.settle(em, userId));
  }

  private async settle(em: EntityManager, userId: string): Promise<AfterCommit> {
    const held = await db(em)
      .updateTable('ticketOrders')
      .set({ expiresAt: now })
      .where('buyerId', '=', userId)
      .where('status', '=', 'held')
      .returning(orderColumns)
      .execute();
    // Payments before their tickets, as every refund locks them.
    await em.execute('select 1 from payments where user_id = ? and amount_cents = 0 order by id for update', [userId]);
    const freed = await em.execute<{ listing_id: string }[]>(
      `with freed as (
         update tickets t set status = 'void', voided_at = now() from payments p, listings l
         where p.id = t.payment_id and l.id = t.listing_id and p.amount_cents = 0 and t.user_id = ? and t.status = 'valid'
           and coalesce(l.event_end, l.event_start, now()) >= now()
         returning t.listing_id, t.payment_id)
       update payments p set seats_returned = seats_returned + 1, status = case when seats_returned + 1 = quantity then 'refunded' else p.status end from freed where p.id = freed.payment_id returning freed.listing_id`,
      [userId],
    );
    // In one order for everybody, so that two deletions never wait for each other's listings.
    for (const { listing_id } of freed.sort((a, b) => a.listing_id.localeCompare(b.listing_id)))
      await returnSeats(em, listing_id, 1);
    return () => held.forEach((order) => void this.release(order));
  }

  private async release(order: Order): Promise<void> {
    await this.holds
      .release(order, 'expired')
      .catch((error: unknown) =>
        this.logger.warn({ err: error, orderId: order.id }, 'the hold of a deleted person could not be ended yet'),
      );
  }
}
