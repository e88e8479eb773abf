import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { limits } from '@canopy/contracts/limits';
import type { PaymentIntent } from '@canopy/integrations/card-payments';
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
  feeBps: z.coerce.number().int().min(0).max(10_000),
});
type Purchase = z.output<typeof purchaseSchema>;

/** Which of those whom a purchase names are in this database. */
interface Known {
  listing: boolean;
  buyer: boolean;
  provider: boolean;
}

/**
 * A purchase that was paid and that the database has lost: it was restored from a copy of before. Its intent says all
 * that the order said, so the order is written again and settled like any late payment. Where the buyer or the listing
 * is lost as well, nobody can be given tickets, and a person decides; money never goes back by itself, because a copy
 * of the database that is only being tried must not refund what the real one sold.
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
    const purchase = purchaseSchema.safeParse(intent.metadata).data;
    if (intent.status !== 'succeeded' || !purchase) return null;
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
      await this.parking.park(em, order!, intent, problemOf(known));
    });
    return (await this.orders.byId(purchase.orderId)) ?? null;
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
        unitPriceCents: Math.round(intent.amountCents / quantity),
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

function problemOf({ listing, buyer }: Known): string {
  const missing = buyer ? 'nor is its listing' : listing ? 'nor is its buyer' : 'nor are its buyer and its listing';
  return `The purchase is not in this database, ${missing}. Was it restored from a backup?`;
}
