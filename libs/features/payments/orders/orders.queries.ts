import { Injectable } from '@nestjs/common';
import { expressionBuilder } from 'kysely';
import type { OrderState } from '@canopy/contracts/payments';
import { listingGoneReasons } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { Batches, lookups } from '@canopy/platform/batches';
import { anyOf, Database, type EntityManager, now, plannedOnce } from '@canopy/platform/database';
import { db, type PaymentTables } from '../tables.ts';

const eb = expressionBuilder<PaymentTables, 'ticketOrders'>();

/** What the use cases read of an order. */
export const orderColumns = [
  'ticketOrders.id',
  'ticketOrders.listingId',
  'ticketOrders.buyerId',
  'ticketOrders.providerId',
  'ticketOrders.quantity',
  'ticketOrders.unitPriceCents',
  'ticketOrders.amountCents',
  'ticketOrders.feeBps',
  'ticketOrders.platformFeeCents',
  'ticketOrders.providerAmountCents',
  'ticketOrders.destination',
  'ticketOrders.status',
  'ticketOrders.paymentIntentId',
  'ticketOrders.parkedIntentId',
  'ticketOrders.idempotencyAttempt',
  'ticketOrders.expiresAt',
  'ticketOrders.extended',
  'ticketOrders.restored',
  'ticketOrders.listingMoved',
  'ticketOrders.problem',
  /** True while the hold keeps seats and its time has not run out. */
  eb.and([eb('ticketOrders.status', '=', 'held'), eb('ticketOrders.expiresAt', '>', now)]).as('live'),
] as const;

const selectOrders = (source: Database | EntityManager) => db(source).selectFrom('ticketOrders').select(orderColumns);

export type Order = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

/** Locks the order until the end of the transaction: whoever settles or ends it is alone with it. */
export const lockOrder = (em: EntityManager, id: string): Promise<Order | undefined> =>
  selectOrders(em).where('id', '=', id).forUpdate().executeTakeFirst();

@Injectable()
export class Orders {
  private readonly byIds = new Batches((ids: string[]) => this.withIds(ids), lookups);
  private readonly byIntents = new Batches((ids: string[]) => this.withIntents(ids), lookups);
  private readonly held = new Batches(
    (wanted: { buyerId: string; listingId: string }[]) => this.heldOn(wanted[0]!.listingId, wanted),
    lookups,
  );

  constructor(private readonly database: Database) {}

  byId(id: string): Promise<Order | undefined> {
    // As PostgreSQL writes it.
    return this.byIds.add('', id.toLowerCase());
  }

  /**
   * The order if it is this person's; somebody else's answers like one that does not exist. @throws Refusal
   * order_not_found
   */
  async ownedBy(buyerId: string, id: string): Promise<Order> {
    const order = await this.byId(id);
    if (order?.buyerId !== buyerId) throw new Refusal('order_not_found');
    return order;
  }

  /** What is said to whoever goes on with a hold that has ended. */
  async holdEnded(id: string, unmoved: 'hold_expired' | 'bought_elsewhere' = 'hold_expired'): Promise<Refusal> {
    return new Refusal((await this.byId(id))?.listingMoved ? 'hold_ended_by_move' : unmoved);
  }

  byIntent(intentId: string): Promise<Order | undefined> {
    return this.byIntents.add('', intentId);
  }

  /** Those who come to one listing at the same moment are looked up together. */
  heldBy(buyerId: string, listingId: string): Promise<Order | undefined> {
    return this.held.add(listingId, { buyerId, listingId });
  }

  private async withIds(ids: string[]): Promise<(Order | undefined)[]> {
    const orders = await selectOrders(this.database)
      .where('id', '=', anyOf(ids, 'uuid'))
      .modifyEnd(plannedOnce)
      .execute();
    return ids.map((id) => orders.find((order) => order.id === id));
  }

  private async withIntents(intentIds: string[]): Promise<(Order | undefined)[]> {
    const orders = await selectOrders(this.database)
      .where('paymentIntentId', '=', anyOf(intentIds, 'text'))
      .modifyEnd(plannedOnce)
      .execute();
    return intentIds.map((id) => orders.find(({ paymentIntentId }) => paymentIntentId === id));
  }

  private async heldOn(listingId: string, wanted: { buyerId: string }[]): Promise<(Order | undefined)[]> {
    const buyers = wanted.map(({ buyerId }) => buyerId);
    const orders = await selectOrders(this.database)
      .where('listingId', '=', listingId)
      .where('buyerId', '=', anyOf(buyers, 'uuid'))
      .where('status', '=', 'held')
      .modifyEnd(plannedOnce)
      .execute();
    return buyers.map((buyer) => orders.find(({ buyerId }) => buyerId === buyer));
  }
}

export function orderState(order: Order, status: OrderState['status'] = order.status): OrderState {
  return {
    orderId: order.id,
    listingId: order.listingId,
    status,
    quantity: order.quantity,
    amountCents: order.amountCents,
    expiresAt: order.expiresAt,
    extended: order.extended,
    ...(status === 'canceled' && order.listingMoved && { listingMoved: true as const }),
    ...(status === 'refunded' &&
      listingGoneReasons.some((reason) => reason === order.problem) && { listingGone: true as const }),
  };
}
