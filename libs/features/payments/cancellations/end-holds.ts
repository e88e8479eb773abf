import { Injectable } from '@nestjs/common';
import { releaseSeats } from '@canopy/listings';
import { afterCommit, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { OrderIntents } from '../checkout/order-intents.ts';
import { db } from '../tables.ts';

interface EndedHold {
  listingId: string | null;
  quantity: number;
}

/** Ends holds of many people at once, who can no longer pay for the listing, or the provider, as they were shown it. */
@Injectable()
export class EndHolds {
  constructor(
    private readonly intents: OrderIntents,
    private readonly logger: AppLogger,
  ) {}

  /** Until the end of the transaction nobody can pay for them: in the order in which the intents of a rush are noted. */
  async lock(em: EntityManager, whose: 'listingId' | 'providerId', id: string): Promise<void> {
    await db(em)
      .selectFrom('ticketOrders')
      .where(whose, '=', id)
      .where('status', 'in', orderMovesTo('canceled'))
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute();
  }

  /**
   * Call `release` with what comes back, once the listings are locked. Nobody can pay for them after the commit.
   * @param listingMoved why, where that is so: their buyers are told
   */
  async cancel(
    em: EntityManager,
    whose: 'listingId' | 'providerId',
    id: string,
    { listingMoved = false } = {},
  ): Promise<EndedHold[]> {
    await this.lock(em, whose, id);
    const ended = await db(em)
      .updateTable('ticketOrders')
      .set({ status: 'canceled', listingMoved, updatedAt: now })
      .where(whose, '=', id)
      .where('status', 'in', orderMovesTo('canceled'))
      .returning(['id', 'listingId', 'quantity'])
      .execute();
    afterCommit(em, () => ended.forEach((order) => void this.closeIntent(order.id)));
    return ended;
  }

  /** Gives their seats back, those of each listing at once. */
  async release(em: EntityManager, ended: EndedHold[]): Promise<void> {
    const seats = new Map<string, number>();
    for (const { listingId, quantity } of ended)
      if (listingId !== null) seats.set(listingId, (seats.get(listingId) ?? 0) + quantity);
    for (const [listingId, quantity] of seats) await releaseSeats(em, listingId, quantity);
  }

  /**
   * What was paid in the last moment is settled as every late payment is: it becomes a sale where there are seats, or
   * goes back. What does not work at once, the sweep does.
   */
  private async closeIntent(orderId: string): Promise<void> {
    await this.intents
      .close(orderId)
      .catch((error: unknown) =>
        this.logger.warn({ err: error, orderId }, 'the intent of an ended purchase could not be closed yet'),
      );
  }
}
