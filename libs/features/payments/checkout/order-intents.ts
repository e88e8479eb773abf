import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { CardPayments, CardProviderFailure, type PaymentIntent } from '@canopy/integrations/card-payments';
import { Batches } from '@canopy/platform/batches';
import { SingleFlight } from '@canopy/platform/single-flight';
import { anyOf, Database, isOfSomeRow, now, plannedOnce } from '@canopy/platform/database';
import { type Order, Orders } from '../orders/orders.queries.ts';
import { db } from '../tables.ts';
import { RecordPayment, type Settled } from './record-payment.ts';

/**
 * How often a person may have the card provider asked about an intent; a page that waits for its payment asks every
 * second, ten times.
 */
export const intentReads = { name: 'intent-read', times: 30, seconds: 60 };

/** So many notes of one listing at once that they take PostgreSQL some milliseconds. */
const most = 32;

interface Note {
  /** Of the order. */
  id: string;
  attempt: number;
  intentId: string;
}

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
  private readonly notes: Batches<Note, Order['status'] | null>;

  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly orders: Orders,
    private readonly recordPayment: RecordPayment,
  ) {
    this.notes = new Batches((notes) => this.noteAll(notes), { mayGoAgain: isOfSomeRow, most });
  }

  /**
   * The same order and attempt get the same intent. An order may end while the provider is answering; then nobody is
   * given the intent.
   * @throws Refusal hold_expired, hold_ended_by_move, payment_under_way. @throws CardProviderFailure
   */
  async open(order: Order, texts: IntentTexts): Promise<PaymentIntent> {
    const intent = await this.create(order, texts);
    if (await this.note(order, intent)) return intent;
    const { status } = await this.cancel(order.id, intent.id);
    throw status === 'canceled' ? await this.orders.holdEnded(order.id) : new Refusal('payment_under_way');
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
   * bought_elsewhere, hold_ended_by_move. @throws CardProviderFailure, and then nothing has changed
   */
  async withdraw({ id, idempotencyAttempt: attempt }: Order, intentId: string): Promise<Settled> {
    const move = (from: string | null, to: string | null, attempts: [number, number]) =>
      db(this.database)
        .updateTable('ticketOrders')
        .set({ paymentIntentId: to, idempotencyAttempt: attempts[1] })
        .where('id', '=', id)
        .where('status', '=', 'held')
        .where('idempotencyAttempt', '=', attempts[0])
        .where('paymentIntentId', 'is not distinct from', from)
        .returning('id')
        .executeTakeFirst();
    if (!(await move(intentId, null, [attempt, attempt + 1])))
      throw await this.orders.holdEnded(id, 'bought_elsewhere');
    const takeBack = () => move(null, intentId, [attempt + 1, attempt]);
    const intent = await this.cards.cancelIntent(intentId).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
    if (intent.status === 'canceled') return 'held';
    if (intent.status === 'succeeded') return this.recordPayment.settle(id, intent);
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
    const intentId = order.paymentIntentId ?? (await this.neverHeardOf(order));
    if (intentId === null) await this.markClosed(orderId, null);
    else await this.cancel(orderId, intentId);
  }

  /** What was paid already is settled. @returns the intent as it is now. @throws CardProviderFailure */
  async cancel(orderId: string, intentId: string): Promise<PaymentIntent> {
    const intent = await this.cards.cancelIntent(intentId);
    if (intent.status === 'succeeded') await this.recordPayment.settle(orderId, intent);
    if (intent.status === 'succeeded' || intent.status === 'canceled') await this.markClosed(orderId, intentId);
    return intent;
  }

  private async markClosed(orderId: string, intentId: string | null): Promise<void> {
    await db(this.database)
      .updateTable('ticketOrders')
      .set({ intentClosedAt: now })
      .where('id', '=', orderId)
      .where('status', '<>', 'held')
      .where('paymentIntentId', 'is not distinct from', intentId)
      .execute();
  }

  /** @returns null where there is none, or none that anybody could know. */
  private async neverHeardOf(order: Order): Promise<string | null> {
    // The simulated provider loses no answers but together with its intents.
    if (this.cards.simulated) return null;
    const texts = await db(this.database)
      .selectFrom('ticketOrders as o')
      .innerJoin('listings as l', 'l.id', 'o.listingId')
      .innerJoin('users as buyer', 'buyer.id', 'o.buyerId')
      .where('o.id', '=', order.id)
      .select(['l.title', 'l.contact as listerEmail', 'buyer.email as buyerEmail'])
      .executeTakeFirst();
    // Without them the question would be another one, which the provider refuses under this key.
    if (!texts) return null;
    try {
      const intent = await this.create(order, texts);
      await this.note(order, intent);
      return intent.id;
    } catch (error) {
      if (error instanceof CardProviderFailure && !error.unanswered) return null;
      throw error;
    }
  }

  private create(order: Order, { title, listerEmail, buyerEmail }: IntentTexts): Promise<PaymentIntent> {
    return this.cards.createIntent(
      {
        amountCents: order.amountCents,
        applicationFeeCents: order.platformFeeCents,
        destination: order.destination,
        description: `${order.quantity} × ${title}`,
        statement: title,
        receiptEmail: buyerEmail,
        listerEmail,
        metadata: {
          orderId: order.id,
          listingId: order.listingId ?? '',
          buyerId: order.buyerId ?? '',
          providerId: order.providerId ?? '',
          quantity: String(order.quantity),
          feeBps: String(order.feeBps),
        },
      },
      `order:${order.id}:${order.idempotencyAttempt}`,
    );
  }

  /**
   * Writes it onto the row also when the order has ended: then it is to be closed. @returns whether the order is held
   * with it.
   */
  private async note({ id, listingId, idempotencyAttempt: attempt }: Order, intent: PaymentIntent): Promise<boolean> {
    return (await this.notes.add(listingId ?? id, { id, attempt, intentId: intent.id })) === 'held';
  }

  private async noteAll(notes: Note[]): Promise<(Order['status'] | null)[]> {
    const rows = notes.map(({ intentId, ...note }) => ({ ...note, intent_id: intentId }));
    const noted = await db(this.database)
      // In an order, so that two who lock several of them never wait for each other.
      .with('locked', (qb) =>
        qb
          .selectFrom('ticketOrders')
          .where(
            'id',
            '=',
            anyOf(
              notes.map(({ id }) => id),
              'uuid',
            ),
          )
          .orderBy('id')
          .select('id')
          .forUpdate(),
      )
      .updateTable('ticketOrders as o')
      .from('locked')
      .from(
        sql<Note>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'n'>(
          sql`n (id uuid, attempt integer, intent_id text)`,
        ),
      )
      .set(({ ref }) => ({ paymentIntentId: ref('n.intentId'), intentClosedAt: null }))
      .whereRef('o.id', '=', 'locked.id')
      .whereRef('o.id', '=', 'n.id')
      .whereRef('o.idempotencyAttempt', '=', 'n.attempt')
      .where(({ eb, or, ref }) =>
        or([eb('o.paymentIntentId', 'is', null), eb('o.paymentIntentId', '=', ref('n.intentId'))]),
      )
      .returning(['o.id', 'o.paymentIntentId', 'o.status'])
      .modifyEnd(plannedOnce)
      .execute();
    return notes.map(
      ({ id, intentId }) =>
        noted.find((order) => order.id === id && order.paymentIntentId === intentId)?.status ?? null,
    );
  }
}
