import { Injectable } from '@nestjs/common';
import type { StartedPurchase, StartPurchase } from '@canopy/contracts/payments';
import type { Viewer } from '@canopy/contracts/accounts';
import { limits as sizes } from '@canopy/contracts/limits';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments, CardProviderFailure, type PaymentIntent } from '@canopy/integrations/card-payments';
import { holdsSeats, whyNoSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Database, instant, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { RateLimits } from '@canopy/platform/rate-limit';
import { AppLogger, Config } from '@canopy/platform/runtime';
import { splitAmount } from '@canopy/rules/platform-fee';
import { ListingForSale } from './listing-for-sale.ts';
import { type OrderRow, orderColumns, Orders } from './orders.queries.ts';
import { RefreshConnectedAccount } from './refresh-connected-account.ts';
import { ReleaseHold } from './release-hold.ts';

/** Live holds that one person may have at once: holds are a way to block other families' seats. */
const liveHoldsPerPerson = 3;
/** And how often a person may begin: each beginning keeps seats for a moment and asks the card provider. */
const newHolds = { name: 'new-hold', times: 30, seconds: 600 };

/**
 * Step one of a purchase. The listing is read anew and the rules are checked; one statement writes the order, which fixes price, fee and
 * account, and holds the seats. Only then is the card provider asked, under a key made from that row.
 */
@Injectable()
export class StartTicketPurchase {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly forSale: ListingForSale,
    private readonly holds: ReleaseHold,
    private readonly accounts: RefreshConnectedAccount,
    private readonly limits: RateLimits,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The same buyer, listing and quantity get the same live hold and intent back, so a double click or a second tab is harmless.
   * @throws Refusal with a code of the catalogue; then nothing is held.
   */
  async start(buyer: Viewer, listingId: string, { quantity, amount }: StartPurchase): Promise<StartedPurchase> {
    const listing = await this.forSale.paid(listingId, buyer.id);
    if (amount !== undefined && amount !== listing.priceCents * quantity) {
      throw new Refusal('price_changed', { data: { unitPriceCents: listing.priceCents, amountCents: listing.priceCents * quantity } });
    }
    const held = await this.orders.heldBy(buyer.id, listingId);
    if (held) {
      const same = held.live && held.quantity === quantity && held.unit_price_cents === listing.priceCents;
      if (same) return this.withIntent(held, buyer, listing.title);
      if ((await this.holds.release(held, held.live ? 'canceled' : 'expired')) === 'processing') throw new Refusal('payment_under_way');
    }
    if (listing.priceCents * quantity > sizes.chargeMaxCents) throw new Refusal('charge_too_large');
    await this.limits.count(newHolds, buyer.id);
    // An account that was complete may have fallen back since we heard of it; then there is nobody to pay.
    if (!(await this.accounts.refresh(listing.seller.destination))) throw new Refusal('provider_not_ready');
    return this.withIntent(await this.hold(buyer, listing, quantity), buyer, listing.title);
  }

  private async hold(buyer: Viewer, listing: Awaited<ReturnType<ListingForSale['paid']>>, quantity: number): Promise<OrderRow> {
    const amountCents = listing.priceCents * quantity;
    const { platformFeeCents, providerAmountCents } = splitAmount(amountCents, listing.seller.feeBps);
    const expiresAt = new Date(this.clock.now().getTime() + this.config.holdMinutes * 60_000);
    try {
      const order = await this.database.row<OrderRow>(
        `with held as (
           insert into ticket_orders as o (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, expires_at, request_id)
           select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? where live_holds_of(?) < ${liveHoldsPerPerson} returning ${orderColumns})
         select held.*, ${holdsSeats} from held`,
        [listing.id, buyer.id, listing.ownerId, quantity, listing.priceCents, amountCents, listing.seller.feeBps, platformFeeCents, providerAmountCents, listing.seller.destination, expiresAt.toISOString(), currentRequestId(), buyer.id, listing.id, quantity],
      );
      if (!order) throw new Refusal('too_many_holds');
      return order;
    } catch (error) {
      // Two clicks at the same moment: the index lets one hold through, and the other click gets that one.
      const constraint = violatedConstraint(error);
      const other = constraint === 'ticket_orders_one_live_hold' ? await this.orders.heldBy(buyer.id, listing.id) : null;
      if (other && other.quantity === quantity) return other;
      if (constraint === 'ticket_orders_one_live_hold') throw new Refusal('bought_elsewhere', { cause: error });
      throw (await whyNoSeats(error, this.database, listing.id)) ?? error;
    }
  }

  /** Opens the intent of an order, or finds the one it has: a crash in between, or a second click, continues here. */
  private async withIntent(order: OrderRow, buyer: Viewer, title: string): Promise<StartedPurchase> {
    let intent: PaymentIntent;
    try {
      intent = order.payment_intent_id ? await this.cards.retrieveIntent(order.payment_intent_id) : await this.openIntent(order, buyer, title);
    } catch (error) {
      this.logger.error({ err: error, orderId: order.id }, 'the card provider did not open the purchase');
      if (order.payment_intent_id === null && error instanceof CardProviderFailure) await this.afterFailure(order, error);
      throw error instanceof Refusal ? error : new Refusal('card_provider_unavailable', { cause: error });
    }
    if (intent.status === 'canceled') {
      await this.holds.free(order.id, 'canceled');
      throw new Refusal('hold_expired');
    }
    // Another tab has paid: there is nothing left to pay, and the sale is being recorded.
    if (intent.status === 'succeeded' || intent.status === 'processing') throw new Refusal('payment_under_way');
    return {
      orderId: order.id,
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      quantity: order.quantity,
      unitPriceCents: order.unit_price_cents,
      amountCents: order.amount_cents,
      expiresAt: instant(order.expires_at),
      extended: order.extended,
      mock: this.cards.simulated,
      publishableKey: this.cards.publishableKey,
    };
  }

  /** A clear no frees the seats. Otherwise the hold stays: where nothing was heard the same key finds the intent again, and the sweep ends the hold in time. */
  private async afterFailure(order: OrderRow, { kind }: CardProviderFailure): Promise<void> {
    if (kind === 'refused' || kind === 'declined') await this.holds.free(order.id, 'failed');
    else if (kind === 'broken') await this.database.rows('update ticket_orders set attempt = attempt + 1, updated_at = now() where id = ? and attempt = ?', [order.id, order.attempt]);
  }

  private async openIntent(order: OrderRow, buyer: Viewer, title: string): Promise<PaymentIntent> {
    const intent = await this.cards.createIntent(
      {
        amountCents: order.amount_cents,
        applicationFeeCents: order.platform_fee_cents,
        destination: order.destination,
        description: `${order.quantity} × ${title}`,
        statement: title,
        receiptEmail: buyer.email,
        metadata: { orderId: order.id, listingId: order.listing_id ?? '', buyerId: buyer.id, providerId: order.provider_id ?? '', quantity: String(order.quantity), feeBps: String(order.fee_bps) },
      },
      `order:${order.id}:${order.attempt}`,
    );
    await this.database.rows('update ticket_orders set payment_intent_id = ?, updated_at = now() where id = ? and payment_intent_id is null', [intent.id, order.id]);
    return intent;
  }
}
