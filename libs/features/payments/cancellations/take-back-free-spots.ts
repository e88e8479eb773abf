import { sql } from 'kysely';
import type { RefundReason } from '@canopy/contracts/refunds';
import { type ListingToDelete, returnSeats } from '@canopy/listings';
import { type EntityManager, now } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { db } from '../tables.ts';

/**
 * The free spots of a listing that is called off are no longer valid, at once: nobody is asked about money. Each sign-up
 * gets a refund of 0, so that it is known for ever why. Call it with the listing locked.
 */
export async function takeBackFreeSpots(em: EntityManager, listing: ListingToDelete): Promise<void> {
  // Payments before their tickets, as every refund locks them.
  await db(em)
    .selectFrom('payments')
    .where('listingId', '=', listing.id)
    .where('amountCents', '=', 0)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  const taken = await db(em)
    .with('taken', (qb) =>
      qb
        .updateTable('tickets as t')
        .from('payments as p')
        .set({ status: 'void', voidedAt: now })
        .whereRef('p.id', '=', 't.paymentId')
        .where('p.listingId', '=', listing.id)
        .where('p.amountCents', '=', 0)
        .where('t.status', '=', 'valid')
        .returning('t.paymentId'),
    )
    .with('counted', (qb) =>
      qb
        .selectFrom('taken')
        .select((eb) => ['taken.paymentId', sql<number>`${eb.fn.countAll()}::int`.as('seats')])
        .groupBy('taken.paymentId'),
    )
    .with('returned', (qb) =>
      qb
        .updateTable('payments')
        .from('counted')
        .set((eb) => ({
          seatsReturned: eb('payments.seatsReturned', '+', eb.ref('counted.seats')),
          status: statusAfterReturn({ cents: 0, seats: eb.ref('counted.seats') }),
        }))
        .whereRef('payments.id', '=', 'counted.paymentId')
        .returning(['counted.paymentId', 'counted.seats']),
    )
    .insertInto('refunds')
    .columns([
      'paymentId',
      'seats',
      'seatsReturned',
      'amountCents',
      'source',
      'reason',
      'status',
      'settledAt',
      'requestedBy',
      'requestedByName',
      'requestId',
    ])
    .expression(({ selectFrom }) =>
      selectFrom('returned')
        .select(['paymentId', 'seats', 'seats as seatsReturned'])
        .select(({ val, lit }) => [
          lit(0).as('amountCents'),
          val('cancellation').as('source'),
          val('listing_cancelled' satisfies RefundReason).as('reason'),
          val('succeeded').as('status'),
          now.as('settledAt'),
          val(listing.by?.id ?? null).as('requestedBy'),
          val(listing.by?.displayName ?? null).as('requestedByName'),
          val(currentRequestId()).as('requestId'),
        ]),
    )
    .returning('seats')
    .execute();
  const seats = taken.reduce((sum, one) => sum + one.seats, 0);
  if (seats > 0) await returnSeats(em, listing.id, seats);
}
