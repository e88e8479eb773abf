import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { moveHeldSeats, seatsOrFailure, whyNoSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, now, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { Config } from '@canopy/platform/runtime';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { splitAmount } from '@canopy/rules/platform-fee';
import { type Order, orderColumns, Orders } from '../orders/orders.queries.ts';
import { db, type PaymentTables } from '../tables.ts';
import type { ListingToBuy } from './listing-for-sale.ts';

/** Live holds that one person may have at once: holds are a way to block other families' seats. */
const liveHoldsPerPerson = 3;

/** Writes the order, which fixes price, fee and account, and holds its seats. */
@Injectable()
export class HoldSeats {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly orders: Orders,
  ) {}

  /** @throws Refusal too_many_holds, bought_elsewhere, and why there are no seats */
  async hold(buyerId: string, listing: ListingToBuy, quantity: number): Promise<Order> {
    const expiresAt = new Date(this.clock.now().getTime() + this.config.holdMinutes * 60_000).toISOString();
    const row = orderRow(buyerId, listing, quantity, { expiresAt, extended: false });
    const columns = Object.keys(row) as (keyof typeof row)[];
    try {
      const order = await db(this.database)
        .with('held', (qb) =>
          qb
            .insertInto('ticketOrders')
            .columns(columns)
            .expression(
              qb
                .selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column)))
                .where(sql<number>`live_holds_of(${buyerId})`, '<', liveHoldsPerPerson),
            )
            .returning(orderColumns),
        )
        .selectFrom('held')
        .selectAll()
        .select(seatsOrFailure(listing.id, { selling: 0, holding: quantity }).as('taken'))
        .executeTakeFirst();
      if (!order) throw new Refusal('too_many_holds');
      return order;
    } catch (error) {
      // Two clicks at the same moment: the index lets one hold through, and the other click gets that one.
      if (violatedConstraint(error) === 'ticket_orders_one_live_hold')
        return this.ofOtherClick(buyerId, listing.id, quantity, error);
      throw (await whyNoSeats(error, this.database, listing.id)) ?? error;
    }
  }

  /**
   * Another number of seats, or another price, in place of a live hold whose intent was withdrawn. The new order takes
   * over seats and time, and only the difference moves: who asks for too many keeps what was held.
   * @throws Refusal bought_elsewhere, and why there are no seats
   */
  async replace(old: Order, listing: ListingToBuy, quantity: number): Promise<Order> {
    const buyerId = old.buyerId!;
    try {
      return await this.database.transaction(async (em) => {
        const ended = await db(em)
          .updateTable('ticketOrders')
          .set({
            status: 'canceled',
            replaced: true,
            paymentIntentId: old.paymentIntentId,
            intentClosedAt: now,
            updatedAt: now,
          })
          .where('id', '=', old.id)
          .where('status', 'in', orderMovesTo('canceled'))
          .where('paymentIntentId', 'is', null)
          .where('idempotencyAttempt', '=', old.idempotencyAttempt + 1)
          .returning('id')
          .executeTakeFirst();
        if (!ended) throw new Refusal('bought_elsewhere');
        const order = await db(em)
          .insertInto('ticketOrders')
          .values(orderRow(buyerId, listing, quantity, old))
          .returning(orderColumns)
          .executeTakeFirstOrThrow();
        await moveHeldSeats(em, listing.id, quantity - old.quantity);
        return order;
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'bought_elsewhere')
        return this.ofOtherClick(buyerId, listing.id, quantity, error);
      throw error;
    }
  }

  private async ofOtherClick(buyerId: string, listingId: string, quantity: number, cause: unknown): Promise<Order> {
    const other = await this.orders.heldBy(buyerId, listingId);
    if (other?.quantity === quantity) return other;
    throw new Refusal('bought_elsewhere', { cause });
  }
}

function orderRow(
  buyerId: string,
  { id, ownerId, priceCents, seller }: ListingToBuy,
  quantity: number,
  { expiresAt, extended }: Pick<Order, 'expiresAt' | 'extended'>,
) {
  const amountCents = priceCents * quantity;
  return {
    listingId: id,
    buyerId,
    providerId: ownerId,
    quantity,
    unitPriceCents: priceCents,
    amountCents,
    feeBps: seller.feeBps,
    ...splitAmount(amountCents, seller.feeBps),
    destination: seller.destination,
    expiresAt,
    extended,
    requestId: currentRequestId(),
  } satisfies Insertable<PaymentTables['ticketOrders']>;
}
