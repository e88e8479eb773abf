import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { feeBounds } from '@canopy/contracts/admin';
import { limits } from '@canopy/contracts/limits';
import type { RefundReason } from '@canopy/contracts/refunds';
import type { MarkProcessed, PaymentIntent } from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { lockOrder, type Order, Orders } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { ParkOrder } from './park-order.ts';

/** What an intent says of its purchase, as `OrderIntents` wrote it. */
const purchaseSchema = z.object({
  orderId: z.uuid(),
  listingId: z.uuid(),
  buyerId: z.uuid(),
  providerId: z.uuid(),
  quantity: z.coerce.number().int().min(1).max(limits.ticketsPerPurchase),
  feeBps: z.coerce.number().int().min(feeBounds.min).max(feeBounds.max),
});
type Purchase = z.output<typeof purchaseSchema>;

/** Which of those whom a purchase names are in this database. */
interface Known {
  listing: boolean;
  buyer: boolean;
  provider: boolean;
}

/** Why there are no tickets, in the words of administrators. */
const withoutTickets: Partial<Record<RefundReason, string>> = {
  late_no_seats: 'no seats are left for it',
  late_listing_cancelled: 'its listing was cancelled',
  late_listing_gone: 'its listing too',
  late_buyer_gone: 'its buyer too',
};
const problem = (why: string) => `This database had lost the purchase, and ${why}. Was it restored from a backup?`;

/**
 * A purchase that was paid and that the database has lost: it was restored from an older backup. Its intent says all
 * that the order said, so the order is written again and settled like any late payment. Where nobody can be given
 * tickets, because the buyer or the listing is lost as well or the seats are gone, a person decides; money never goes
 * back by itself, because a copy of the database that is only being tried must not refund what the real one sold.
 */
@Injectable()
export class RestoreOrder {
  constructor(
    private readonly database: Database,
    private readonly orders: Orders,
    private readonly parking: ParkOrder,
    private readonly logger: AppLogger,
  ) {}

  /**
   * @returns the order, to be settled with the intent; null for an intent that is not paid, was returned, or is not of
   *   this site
   */
  async restore(intent: PaymentIntent): Promise<Order | null> {
    if (intent.status !== 'succeeded' || intent.metadata.orderId === undefined) return null;
    const purchase = purchaseSchema.safeParse(intent.metadata).data;
    if (!purchase || intent.amountCents % purchase.quantity !== 0) {
      this.logger.warn({ intentId: intent.id }, 'a payment names a purchase, and not as we would');
      return null;
    }
    // All of it went back: there is neither money to account for nor anybody to give tickets to.
    if (intent.refunded.amountCents >= intent.amountReceivedCents) return null;
    const known = await this.known(purchase);
    // Developers who try the same test account of the card provider hear of each other's purchases.
    if (!intent.livemode && !known.listing && !known.buyer && !known.provider) return null;
    await this.database.transaction(async (em) => {
      if (!(await this.write(em, intent, purchase, known))) return;
      this.logger.warn(
        { orderId: purchase.orderId, intentId: intent.id, ...known },
        'a purchase that was paid was missing here, and is written again as the card provider knows it',
      );
      if (known.listing && known.buyer) return;
      const order = await lockOrder(em, purchase.orderId);
      const missing = known.buyer
        ? 'its listing too'
        : known.listing
          ? 'its buyer too'
          : 'its buyer and its listing too';
      await this.parking.park(em, order!, intent, problem(missing));
    });
    return (await this.orders.byId(purchase.orderId)) ?? null;
  }

  /**
   * For an order that could not become a sale. Seats that are held may be those of holds whose time was over long ago:
   * they go free within the hour, and the event that tells of the payment is tried again until then.
   * @returns what the order is now; null for one that was never lost
   */
  async park(
    orderId: string,
    intent: PaymentIntent,
    reason: RefundReason,
    alsoCommit: MarkProcessed,
  ): Promise<Order['status'] | null> {
    return this.database.transaction(async (em) => {
      const order = await lockOrder(em, orderId);
      if (!order?.restored) return null;
      if (order.status === 'expired' && reason === 'late_no_seats' && (await this.seatsAreHeld(em, order)))
        throw new Error('All seats are taken, and some of them are only held: this purchase waits for them.');
      await alsoCommit(em);
      if (order.status !== 'expired') return order.status;
      await this.parking.park(em, order, intent, problem(withoutTickets[reason] ?? 'there are no tickets for it'));
      return 'parked';
    });
  }

  private async seatsAreHeld(em: EntityManager, { listingId }: Order): Promise<boolean> {
    const listing = await db(em)
      .selectFrom('listings')
      .where('id', '=', listingId)
      .where('heldSeats', '>', 0)
      .select('id')
      .executeTakeFirst();
    return listing !== undefined;
  }

  private known({ listingId, buyerId, providerId }: Purchase): Promise<Known> {
    return db(this.database)
      .selectNoFrom(({ exists, selectFrom }) => [
        exists(selectFrom('listings').where('id', '=', listingId).select('id')).as('listing'),
        exists(selectFrom('users').where('id', '=', buyerId).select('id')).as('buyer'),
        exists(selectFrom('users').where('id', '=', providerId).select('id')).as('provider'),
      ])
      .$castTo<Known>()
      .executeTakeFirstOrThrow();
  }

  /** As a hold whose time is over. @returns false when another process was faster. */
  private async write(em: EntityManager, intent: PaymentIntent, purchase: Purchase, known: Known): Promise<boolean> {
    const { orderId, quantity, feeBps } = purchase;
    const written = await db(em)
      .insertInto('ticketOrders')
      .values({
        id: orderId,
        listingId: known.listing ? purchase.listingId : null,
        buyerId: known.buyer ? purchase.buyerId : null,
        providerId: known.provider ? purchase.providerId : null,
        quantity,
        unitPriceCents: intent.amountCents / quantity,
        amountCents: intent.amountCents,
        feeBps,
        platformFeeCents: intent.applicationFeeCents,
        providerAmountCents: intent.amountCents - intent.applicationFeeCents,
        destination: intent.destination,
        status: 'expired',
        restored: true,
        paymentIntentId: intent.id,
        expiresAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return written !== undefined;
  }
}
