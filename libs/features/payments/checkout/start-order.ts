import { Injectable } from '@nestjs/common';
import type { StartedOrder, StartOrderInput } from '@canopy/contracts/payments';
import type { Viewer } from '@canopy/contracts/accounts';
import { limits } from '@canopy/contracts/limits';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments, CardProviderFailure, type PaymentIntent } from '@canopy/integrations/card-payments';
import { notEnoughSeats, wasEdited } from '@canopy/listings';
import { Database, now } from '@canopy/platform/database';
import { RateLimits } from '@canopy/platform/rate-limit';
import { AppLogger } from '@canopy/platform/runtime';
import { remainingFor } from '@canopy/rules/capacity';
import { OrderLimits } from './order-limits.ts';
import { HoldSeats } from './hold-seats.ts';
import { ListingForSale, type ListingToBuy, mustBeAsShown } from './listing-for-sale.ts';
import { intentReads, OrderIntents } from './order-intents.ts';
import { type Order, Orders } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import type { Settled } from './record-payment.ts';
import { RefreshConnectedAccount } from '../payouts/refresh-connected-account.ts';
import { ReleaseOrder } from './release-order.ts';

/**
 * Step one of a purchase. The listing is read anew and the rules are checked; one statement writes the order, which
 * fixes price, fee and account, and holds the seats. Only then is the card provider asked, under a key made from that
 * row.
 */
@Injectable()
export class StartOrder {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly forSale: ListingForSale,
    private readonly orderLimits: OrderLimits,
    private readonly seats: HoldSeats,
    private readonly releaseOrder: ReleaseOrder,
    private readonly intents: OrderIntents,
    private readonly accounts: RefreshConnectedAccount,
    private readonly rateLimits: RateLimits,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The same buyer, listing and quantity get the same live hold and intent back, so a double click or a second tab is
   * harmless.
   * @throws Refusal with a code of the catalogue; then nothing is held but what was held before. Only after
   *   card_provider_unavailable the new hold may stay, and the same call continues it.
   */
  async start(buyer: Viewer, listingId: string, input: StartOrderInput): Promise<StartedOrder> {
    return this.attempt(buyer, listingId, input, true);
  }

  /** Begins again when the listing is edited meanwhile; only the first attempt counts for the limits. */
  private async attempt(
    buyer: Viewer,
    listingId: string,
    input: StartOrderInput,
    isFirst: boolean,
  ): Promise<StartedOrder> {
    try {
      return await this.startOnce(buyer, listingId, input, isFirst);
    } catch (error) {
      if (wasEdited(error)) return this.attempt(buyer, listingId, input, false);
      throw error;
    }
  }

  private async startOnce(
    buyer: Viewer,
    listingId: string,
    { quantity, amount, shown }: StartOrderInput,
    isFirst: boolean,
  ): Promise<StartedOrder> {
    const listing = await this.forSale.paid(listingId, buyer.id);
    mustBeAsShown(shown, listing);
    if (amount !== undefined && amount !== listing.priceCents * quantity) {
      throw new Refusal('price_changed', {
        data: { unitPriceCents: listing.priceCents, amountCents: listing.priceCents * quantity },
      });
    }
    const held = await this.orders.heldBy(buyer.id, listingId);
    if (held?.live && held.quantity === quantity && held.unitPriceCents === listing.priceCents)
      return this.withIntent(held, buyer, listing);
    if (held && !held.live) await this.mustBeUnpaid(held, await this.releaseOrder.release(held, 'expired'));
    const live = held?.live ? held : null;
    // A cheap check before the card provider is called. The buyer's own held seats count as available.
    const remaining = remainingFor(listing.remaining, held?.quantity ?? 0);
    if (remaining !== null && remaining < quantity) throw notEnoughSeats(remaining);
    if (listing.priceCents * quantity > limits.chargeMaxCents) throw new Refusal('charge_too_large');
    if (isFirst) await this.orderLimits.check(buyer, listingId, quantity, live);
    // A connected account that was complete may have been restricted since; then it cannot be paid.
    await this.accounts.mustBePayable(listing.seller.destination);
    const order = live
      ? await this.replaceHold(live, buyer, listing, quantity)
      : await this.seats.hold(buyer.id, listing, quantity);
    return this.withIntent(order, buyer, listing);
  }

  /**
   * The old intent is cancelled first, so that nobody pays for the old number. One whose creation was never answered is
   * found under its key.
   */
  private async replaceHold(held: Order, buyer: Viewer, listing: ListingToBuy, quantity: number): Promise<Order> {
    const intentId = held.paymentIntentId ?? (await this.intentOf(held, buyer, listing)).id;
    await this.mustBeUnpaid(held, await this.intents.withdraw(held, intentId));
    return this.seats.replace({ ...held, paymentIntentId: intentId }, listing, quantity);
  }

  /**
   * @throws Refusal just_bought, payment_under_way when a hold turns out to be paid: then no second purchase is started.
   */
  private async mustBeUnpaid(held: Order, status: Settled): Promise<void> {
    if (status === 'held' || status === 'expired' || status === 'canceled' || status === 'failed') return;
    if (status !== 'succeeded') throw new Refusal('payment_under_way');
    const payment = await db(this.database)
      .selectFrom('payments')
      .where('orderId', '=', held.id)
      .select('id')
      .executeTakeFirstOrThrow();
    throw new Refusal('just_bought', { data: { paymentId: payment.id } });
  }

  /** Opens the intent of an order, or finds the one it has: a crash in between, or a second click, continues here. */
  private async withIntent(order: Order, buyer: Viewer, listing: ListingToBuy): Promise<StartedOrder> {
    const intent = await this.intentOf(order, buyer, listing);
    if (intent.status === 'canceled') {
      await this.releaseOrder.free({ ...order, paymentIntentId: intent.id }, 'canceled');
      throw await this.orders.holdEnded(order.id);
    }
    // Another tab has paid: there is nothing left to pay, and the sale is being recorded.
    if (intent.status === 'succeeded' || intent.status === 'processing') throw new Refusal('payment_under_way');
    return {
      orderId: order.id,
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      quantity: order.quantity,
      unitPriceCents: order.unitPriceCents,
      amountCents: order.amountCents,
      expiresAt: order.expiresAt,
      extended: order.extended,
      simulated: this.cards.simulated,
      publishableKey: this.cards.publishableKey,
    };
  }

  private async intentOf(order: Order, buyer: Viewer, listing: ListingToBuy): Promise<PaymentIntent> {
    if (order.paymentIntentId) await this.rateLimits.count(intentReads, buyer.id);
    try {
      return order.paymentIntentId
        ? await this.intents.read(order.paymentIntentId)
        : await this.intents.open(order, {
            title: listing.title,
            listerEmail: listing.contact,
            buyerEmail: buyer.email,
          });
    } catch (error) {
      this.logger.error({ err: error, orderId: order.id }, 'the card provider did not open the purchase');
      if (order.paymentIntentId === null && error instanceof CardProviderFailure) await this.afterFailure(order, error);
      throw error instanceof Refusal ? error : CardProviderFailure.of(error);
    }
  }

  /**
   * A definite refusal frees the seats. Otherwise the hold stays: after no answer the same idempotency key finds the
   * intent again, and the sweep ends the hold in time.
   */
  private async afterFailure(order: Order, { kind }: CardProviderFailure): Promise<void> {
    if (kind === 'refused' || kind === 'declined') await this.releaseOrder.free(order, 'failed');
    else if (kind === 'broken')
      await db(this.database)
        .updateTable('ticketOrders')
        .set((eb) => ({ idempotencyAttempt: eb('idempotencyAttempt', '+', 1), updatedAt: now }))
        .where('id', '=', order.id)
        .where('idempotencyAttempt', '=', order.idempotencyAttempt)
        .where('paymentIntentId', 'is', null)
        .execute();
  }
}
