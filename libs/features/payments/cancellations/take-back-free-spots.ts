import type { RefundReason } from '@canopy/contracts/refunds';
import { type ListingToDelete, returnSeats } from '@canopy/listings';
import { type EntityManager, now } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { lockSignUps, returningFreeSeats } from '../orders/return-free-seats.ts';

/**
 * The free spots of a listing that is called off are no longer valid, at once: nobody is asked about money. Each sign-up
 * gets a refund of 0, so that it is known for ever why. Call it with the listing locked.
 */
export async function takeBackFreeSpots(em: EntityManager, listing: ListingToDelete): Promise<void> {
  await lockSignUps(em, { listingId: listing.id });
  const taken = await returningFreeSeats(em, (ticket) => ticket('p.listingId', '=', listing.id))
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
