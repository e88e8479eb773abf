import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments, CardProviderFailure, type PaymentIntent } from '@canopy/integrations/card-payments';
import { SingleFlight } from '@canopy/platform/single-flight';
import { Database } from '@canopy/platform/database';
import { type OrderRow, Orders } from '../orders/orders.queries.ts';
import { RecordPayment, type Settled } from './record-payment.ts';

/**
 * How often a person may have the card provider asked about an intent; a page that waits for its payment asks every
 * second, ten times.
 */
export const intentReads = { name: 'intent-read', times: 30, seconds: 60 };

/** What an intent says beside the order's own numbers. */
export interface IntentTexts {
  title: string;
  listerEmail: string;
  buyerEmail: string;
}

/**
 * The intent of an order at the card provider: opened under a key made from the row, read for whoever asks, closed when
 * the order ends.
 */
@Injectable()
export class OrderIntents {
  private readonly reads = new SingleFlight<PaymentIntent>();

  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly sales: RecordPayment,
  ) {}

  /**
   * The same order and attempt get the same intent. An order may end while the provider is answering; then nobody is
   * given the intent.
   * @throws Refusal hold_expired, payment_under_way. @throws CardProviderFailure
   */
  async open(order: OrderRow, texts: IntentTexts): Promise<PaymentIntent> {
    const intent = await this.create(order, texts);
    if (await this.note(order, intent)) return intent;
    const { status } = await this.cancel(order.id, intent.id);
    throw new Refusal(status === 'canceled' ? 'hold_expired' : 'payment_under_way');
  }

  /**
   * Those who ask about one intent at the same moment share the question. One that the provider does not know counts as
   * canceled. @throws CardProviderFailure
   */
  read(intentId: string): Promise<PaymentIntent> {
    return this.reads.get(intentId, () =>
      this.cards.retrieveIntent(intentId).catch((error: unknown) => {
        if (error instanceof CardProviderFailure && error.missing) return this.cards.cancelIntent(intentId);
        throw error;
      }),
    );
  }

  /**
   * Cancels the intent of a hold that is to go on with another one. The order lets go of it first, so that the
   * provider's word of its end does not end the hold as well. @returns `held` when that is done. @throws Refusal
   * bought_elsewhere. @throws CardProviderFailure, and then nothing has changed
   */
  async withdraw({ id, idempotency_attempt: attempt }: OrderRow, intentId: string): Promise<Settled> {
    const move = (from: string | null, to: string | null, attempts: [number, number]) =>
      this.database.row<{ id: string }>(
        `update ticket_orders set payment_intent_id = ?, idempotency_attempt = ? where id = ? and status = 'held' and idempotency_attempt = ? and payment_intent_id is not distinct from ? returning id`,
        [to, attempts[1], id, attempts[0], from],
      );
    if (!(await move(intentId, null, [attempt, attempt + 1]))) throw new Refusal('bought_elsewhere');
    const takeBack = () => move(null, intentId, [attempt + 1, attempt]);
    const intent = await this.cards.cancelIntent(intentId).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (intent.status === 'canceled') return 'held';
    if (intent.status === 'succeeded') return this.sales.settle(id, intent);
    await takeBack();
    return 'processing';
  }

  /**
   * Sees to it that nobody can pay for an order that has ended; what was paid already is settled. An order without an
   * intent may have one that it was never told of: asking again under the same key finds it.
   * @throws CardProviderFailure
   */
  async close(orderId: string): Promise<void> {
    const order = await this.orders.byId(orderId);
    if (!order || order.status === 'held') return;
    const intentId = order.payment_intent_id ?? (await this.neverHeardOf(order));
    if (intentId === null) await this.markClosed(orderId, null);
    else await this.cancel(orderId, intentId);
  }

  /** What was paid already is settled. @returns the intent as it is now. @throws CardProviderFailure */
  async cancel(orderId: string, intentId: string): Promise<PaymentIntent> {
    const intent = await this.cards.cancelIntent(intentId);
    if (intent.status === 'succeeded') await this.sales.settle(orderId, intent);
    if (intent.status === 'succeeded' || intent.status === 'canceled') await this.markClosed(orderId, intentId);
    return intent;
  }

  private async markClosed(orderId: string, intentId: string | null): Promise<void> {
    await this.database.rows(
      `update ticket_orders set intent_closed_at = now() where id = ? and status <> 'held' and payment_intent_id is not distinct from ?`,
      [orderId, intentId],
    );
  }

  /** @returns null where there is none, or none that anybody could know. */
  private async neverHeardOf(order: OrderRow): Promise<string | null> {
    // The simulated provider loses no answers but together with its intents.
    if (this.cards.simulated) return null;
    const texts = await this.database.row<{ title: string; lister_email: string; buyer_email: string }>(
      `select l.title, l.contact as lister_email, b.email as buyer_email from ticket_orders o join listings l on l.id = o.listing_id join users b on b.id = o.buyer_id where o.id = ?`,
      [order.id],
    );
    // Without them the question would be another one, which the provider refuses under this key.
    if (!texts) return null;
    try {
      const intent = await this.create(order, {
        title: texts.title,
        listerEmail: texts.lister_email,
        buyerEmail: texts.buyer_email,
      });
      await this.note(order, intent);
      return intent.id;
    } catch (error) {
      if (error instanceof CardProviderFailure && !error.unanswered) return null;
      throw error;
    }
  }

  private create(order: OrderRow, { title, listerEmail, buyerEmail }: IntentTexts): Promise<PaymentIntent> {
    return this.cards.createIntent(
      {
        amountCents: order.amount_cents,
        applicationFeeCents: order.platform_fee_cents,
        destination: order.destination,
        description: `${order.quantity} × ${title}`,
        statement: title,
        receiptEmail: buyerEmail,
        listerEmail,
        metadata: {
          orderId: order.id,
          listingId: order.listing_id ?? '',
          buyerId: order.buyer_id ?? '',
          providerId: order.provider_id ?? '',
          quantity: String(order.quantity),
          feeBps: String(order.fee_bps),
        },
      },
      `order:${order.id}:${order.idempotency_attempt}`,
    );
  }

  /**
   * Writes it onto the row also when the order has ended: then it is to be closed. @returns whether the order is held
   * with it.
   */
  private async note({ id, idempotency_attempt: attempt }: OrderRow, intent: PaymentIntent): Promise<boolean> {
    const order = await this.database.row<{ status: OrderRow['status'] }>(
      `update ticket_orders set payment_intent_id = ?, intent_closed_at = null where id = ? and idempotency_attempt = ? and (payment_intent_id is null or payment_intent_id = ?) returning status`,
      [intent.id, id, attempt, intent.id],
    );
    return order?.status === 'held';
  }
}
