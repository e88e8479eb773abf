import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { holdSeatsSql, moveHeldSeats, whyNoSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { Config } from '@canopy/platform/runtime';
import { splitAmount } from '@canopy/rules/platform-fee';
import type { ListingToBuy } from './listing-for-sale.ts';
import { type OrderRow, orderColumns, Orders } from '../orders/orders.queries.ts';

/** Live holds that one person may have at once: holds are a way to block other families' seats. */
const liveHoldsPerPerson = 3;

const insertOrder = `insert into ticket_orders as o (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, expires_at, extended, request_id)`;

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
  async hold(buyerId: string, listing: ListingToBuy, quantity: number): Promise<OrderRow> {
    const expiresAt = new Date(this.clock.now().getTime() + this.config.holdMinutes * 60_000);
    try {
      const order = await this.database.row<OrderRow>(
        `with held as (
           ${insertOrder} select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, ? where live_holds_of(?) < ${liveHoldsPerPerson} returning ${orderColumns})
         select held.*, ${holdSeatsSql} from held`,
        [
          ...numbers(buyerId, listing, quantity),
          expiresAt.toISOString(),
          currentRequestId(),
          buyerId,
          listing.id,
          quantity,
        ],
      );
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
  async replace(old: OrderRow, listing: ListingToBuy, quantity: number): Promise<OrderRow> {
    const buyerId = old.buyer_id!;
    try {
      return await this.database.transaction(async (em) => {
        const ended = await em.execute<object[]>(
          `update ticket_orders set status = 'canceled', replaced = true, payment_intent_id = ?, intent_closed_at = now(), updated_at = now() where id = ? and status = 'held' and payment_intent_id is null and idempotency_attempt = ? returning id`,
          [old.payment_intent_id, old.id, old.idempotency_attempt + 1],
        );
        if (ended.length === 0) throw new Refusal('bought_elsewhere');
        const [order] = await em.execute<OrderRow[]>(
          `${insertOrder} values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning ${orderColumns}`,
          [...numbers(buyerId, listing, quantity), old.expires_at, old.extended, currentRequestId()],
        );
        await moveHeldSeats(em, listing.id, quantity - old.quantity);
        return order!;
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'bought_elsewhere')
        return this.ofOtherClick(buyerId, listing.id, quantity, error);
      throw error;
    }
  }

  private async ofOtherClick(buyerId: string, listingId: string, quantity: number, cause: unknown): Promise<OrderRow> {
    const other = await this.orders.heldBy(buyerId, listingId);
    if (other?.quantity === quantity) return other;
    throw new Refusal('bought_elsewhere', { cause });
  }
}

function numbers(buyerId: string, { id, ownerId, priceCents, seller }: ListingToBuy, quantity: number): unknown[] {
  const amountCents = priceCents * quantity;
  const { platformFeeCents, providerAmountCents } = splitAmount(amountCents, seller.feeBps);
  return [
    id,
    buyerId,
    ownerId,
    quantity,
    priceCents,
    amountCents,
    seller.feeBps,
    platformFeeCents,
    providerAmountCents,
    seller.destination,
  ];
}
