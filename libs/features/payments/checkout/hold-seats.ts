import { Injectable } from '@nestjs/common';
import { type Insertable, sql } from 'kysely';
import { Refusal } from '@canopy/contracts/refusals';
import { asReadOrFailure, moveHeldSeats, mustBeAsRead, seatsOrFailure, wasEdited, whyNoSeats } from '@canopy/listings';
import { Clock } from '@canopy/platform/clock';
import { Batches } from '@canopy/platform/batches';
import {
  Database,
  date,
  isOfSomeRow,
  newId,
  now,
  plannedOnce,
  rowsOf,
  violatedConstraint,
} from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { Config } from '@canopy/platform/runtime';
import { overAt } from '@canopy/rules/listing-time';
import { orderMovesTo } from '@canopy/rules/order-moves';
import { splitAmount } from '@canopy/rules/platform-fee';
import { type Order, orderColumns, Orders } from '../orders/orders.queries.ts';
import { db, type PaymentTables } from '../tables.ts';
import type { ListingToBuy } from './listing-for-sale.ts';

/** Live holds that one person may have at once: holds are a way to block other families' seats. */
const liveHoldsPerPerson = 3;

/** So many holds on one listing in one statement that it takes PostgreSQL some ten milliseconds. */
const most = 32;

type OrderRow = ReturnType<typeof orderRow>;

interface Wanted {
  row: OrderRow;
  /** Of the listing, as it was read. */
  version: number;
}

/** Writes the order, which fixes price, fee and account, and holds its seats. */
@Injectable()
export class HoldSeats {
  private readonly holds: Batches<Wanted, Order | null>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly orders: Orders,
  ) {
    this.holds = new Batches((wanted) => this.holdAll(wanted), {
      // An edit concerns them all, who have read the same.
      mayGoAgain: (error) => isOfSomeRow(error) && !wasEdited(error),
      most,
    });
  }

  /**
   * Fails when the listing is no longer as it was read, see `wasEdited`: it may cost something else by now, or be over.
   * @throws Refusal too_many_holds, bought_elsewhere, and why there are no seats
   */
  async hold(buyerId: string, listing: ListingToBuy, quantity: number): Promise<Order> {
    const row = orderRow(buyerId, listing, quantity, { expiresAt: this.endOfHold(listing), extended: false });
    try {
      const order = await this.holds.add(`${listing.id} ${listing.version}`, { row, version: listing.version });
      if (!order) throw new Refusal('too_many_holds');
      return order;
    } catch (error) {
      // Two clicks at the same moment: the index lets one hold through, and the other click gets that one.
      if (violatedConstraint(error) === 'ticket_orders_one_live_hold')
        return this.ofOtherClick(buyerId, listing.id, quantity, error);
      throw (await whyNoSeats(error, this.database, listing.id)) ?? error;
    }
  }

  /** Nobody can pay for what is over by then. */
  private endOfHold(listing: ListingToBuy): string {
    const full = this.clock.now().getTime() + this.config.holdMinutes * 60_000;
    const over = overAt({ eventStart: date(listing.eventStart), eventEnd: date(listing.eventEnd) });
    return new Date(Math.min(full, over?.getTime() ?? Infinity)).toISOString();
  }

  /**
   * Holds on one listing by those who come at the same moment, in one statement that takes their seats last. @returns for
   * each its order, or null for whom there are too many already
   */
  private async holdAll(wanted: Wanted[]): Promise<(Order | null)[]> {
    const [{ version }] = wanted as [Wanted];
    const rows = wanted.map(({ row }) => row);
    const columns = Object.keys(rows[0]!) as (keyof OrderRow)[];
    // Each waits in the line of its buyer: in the same order everywhere, so that two processes never wait for each other.
    const inOrder = rows.toSorted((one, other) => (one.buyerId < other.buyerId ? -1 : 1));
    const held = await db(this.database)
      .with('held', (qb) =>
        qb
          .insertInto('ticketOrders')
          .columns(columns)
          .expression(
            qb
              .selectFrom(rowsOf('ticket_orders', inOrder).as('wanted'))
              .where(sql<number>`live_holds_of(wanted.buyer_id)`, '<', liveHoldsPerPerson)
              .select(columns),
          )
          .returning(orderColumns),
      )
      // Computed once, when all of them are written: PostgreSQL keeps apart what calls a volatile function.
      .with('taken', (qb) =>
        qb
          .selectFrom('held')
          .having((eb) => eb.fn.countAll(), '>', 0)
          .select(
            seatsOrFailure(rows[0]!.listingId, { selling: 0, holding: sql<number>`sum(quantity)::integer` }).as(
              'taken',
            ),
          ),
      )
      // Asked when the seats have moved: from then on nobody else can change the listing's row.
      .with('unchanged', (qb) =>
        qb.selectFrom('taken').select(asReadOrFailure(rows[0]!.listingId, version).as('unchanged')),
      )
      .selectFrom(['held', 'unchanged'])
      .selectAll('held')
      .modifyEnd(plannedOnce)
      .execute();
    const orders = new Map(held.map((order) => [order.id, order]));
    return rows.map(({ id }) => orders.get(id) ?? null);
  }

  /**
   * Another number of seats, or another price, in place of a live hold whose intent was withdrawn. The new order takes
   * over seats and time, and only the difference moves: who asks for too many keeps what was held.
   * Fails as `hold` does. @throws Refusal bought_elsewhere, hold_ended_by_move, and why there are no seats
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
        await mustBeAsRead(em, listing.id, listing.version);
        return order;
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'bought_elsewhere')
        return this.ofOtherClick(buyerId, listing.id, quantity, await this.orders.holdEnded(old.id, error.code));
      throw error;
    }
  }

  private async ofOtherClick(buyerId: string, listingId: string, quantity: number, cause: unknown): Promise<Order> {
    const other = await this.orders.heldBy(buyerId, listingId);
    if (other?.quantity === quantity) return other;
    throw cause instanceof Refusal ? cause : new Refusal('bought_elsewhere', { cause });
  }
}

function orderRow(
  buyerId: string,
  { id, ownerId, title, priceCents, seller }: ListingToBuy,
  quantity: number,
  { expiresAt, extended }: Pick<Order, 'expiresAt' | 'extended'>,
) {
  const amountCents = priceCents * quantity;
  return {
    id: newId(),
    listingId: id,
    listingTitle: title,
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
