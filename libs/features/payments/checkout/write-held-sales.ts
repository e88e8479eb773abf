import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { asReadOrFailure, seatsSold } from '@canopy/listings';
import { Batches } from '@canopy/platform/batches';
import { anyOf, Database, isOfSomeRow, now, plannedOnce, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { db } from '../tables.ts';
import {
  type Intent,
  type Sale,
  mailsAreWritten,
  snapshotColumns,
  type SoldOrders,
  WritePayment,
} from './write-payment.ts';

interface HeldSale {
  sale: Sale & { orderId: string };
  intent: Intent;
  requestId: string | null;
}

interface Written {
  /** The mail's, to be enqueued. */
  emailId: string | null;
}

/** So many sales of a listing in one statement that it takes PostgreSQL some ten milliseconds. */
const most = 32;

/**
 * Sales of seats that their orders hold, paid exactly as ordered. Those who pay for the same listing at the same moment
 * are one statement: a hot listing is locked for PostgreSQL's own time only.
 */
@Injectable()
export class WriteHeldSales {
  private readonly sales: Batches<HeldSale, Written | null>;

  constructor(
    private readonly database: Database,
    private readonly payments: WritePayment,
  ) {
    this.sales = new Batches((sales) => this.writeAll(sales), { mayGoAgain: isOfSomeRow, most });
  }

  /**
   * Order, payment, tickets, mail and seats. @returns null when the order is not held with this intent any more, somebody
   * else is at it, or its listing is gone or was edited just now: then nothing was written
   */
  async write(sale: HeldSale['sale'], intent: Intent): Promise<Written | null> {
    try {
      return await this.sales.add(sale.listingId, { sale, intent, requestId: currentRequestId() });
    } catch (error) {
      // Its listing was edited, or that or somebody it names was deleted, between two of its statements.
      if (violatedConstraint(error) !== null) return null;
      throw error;
    }
  }

  private async writeAll(held: HeldSale[]): Promise<(Written | null)[]> {
    const orderIds = held.map(({ sale }) => sale.orderId);
    const snapshots = new Map((await this.snapshots(orderIds)).map((row) => [row.orderId, row]));
    // Somebody's two tabs ask for the same one.
    const orders = new Map(held.map((one) => [one.sale.orderId, one]));
    const sales = [...orders.values()].flatMap((one) => {
      const snapshot = snapshots.get(one.sale.orderId);
      return snapshot ? [{ ...one, snapshot }] : [];
    });
    if (sales.length === 0) return held.map(() => null);
    const { listingId } = held[0]!.sale;
    const { emailIds, parts } = this.payments.prepare(this.database, sales, this.sellOrders(sales));
    const written = await parts
      // A ticket is a seat. Where nothing was written there is none to move.
      .with('seated', (qb) =>
        qb
          .updateTable('listings')
          .from(({ selectFrom }) =>
            selectFrom('ticketed')
              .having(mailsAreWritten)
              .select(sql<number>`count(*)::integer`.as('seats'))
              .as('counted'),
          )
          .set(seatsSold(sql.ref<number>('counted.seats')))
          .where('listings.id', '=', listingId)
          .where('counted.seats', '>', 0)
          .returning('listings.id'),
      )
      // Asked when the seats have moved: from then on nobody else can change the listing's row.
      .with('unchanged', (qb) =>
        qb.selectFrom('seated').select(asReadOrFailure(listingId, sales[0]!.snapshot.version).as('unchanged')),
      )
      .selectFrom(['paid', 'unchanged'])
      .select('paid.orderId')
      .modifyEnd(plannedOnce)
      .execute();
    const recorded = new Set(written.map(({ orderId }) => orderId));
    const emails = new Map(sales.map(({ sale }, at) => [sale.orderId, emailIds[at]!]));
    return orderIds.map((id) => (recorded.has(id) ? { emailId: emails.get(id)! } : null));
  }

  private snapshots(orderIds: string[]) {
    return db(this.database)
      .selectFrom('ticketOrders as o')
      .innerJoin('listings as l', 'l.id', 'o.listingId')
      .innerJoin('users as provider', 'provider.id', 'l.userId')
      .leftJoin('users as buyer', 'buyer.id', 'o.buyerId')
      .where('o.id', '=', anyOf(orderIds, 'uuid'))
      .select('o.id as orderId')
      .select(snapshotColumns)
      .modifyEnd(plannedOnce)
      .execute();
  }

  /** Those that are still held with their intent; whoever comes second finds them sold. */
  private sellOrders(sales: HeldSale[]): SoldOrders {
    const rows = sales.map(({ sale, intent }) => ({ id: sale.orderId, intent_id: intent.id }));
    return (
      db(this.database)
        // One that somebody else is at keeps nobody waiting: it is settled alone.
        .with('locked', (qb) =>
          qb
            .selectFrom('ticketOrders')
            .where(
              'id',
              '=',
              anyOf(
                rows.map(({ id }) => id),
                'uuid',
              ),
            )
            .forUpdate()
            .skipLocked()
            .select('id'),
        )
        .with('sold', (qb) =>
          qb
            .updateTable('ticketOrders as o')
            .from('locked')
            .from(
              sql<{ id: string; intentId: string }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'n'>(
                sql`n (id uuid, intent_id text)`,
              ),
            )
            .set({ status: 'succeeded', intentClosedAt: now, problem: null, updatedAt: now })
            .whereRef('o.id', '=', 'locked.id')
            .whereRef('o.id', '=', 'n.id')
            .whereRef('o.paymentIntentId', '=', 'n.intentId')
            .where('o.status', '=', 'held')
            .returning('o.id'),
        )
    );
  }
}
