import { currentRequestId } from '@canopy/platform/logging';
import { type EntityManager, now } from '@canopy/platform/database';
import { publishedColumns } from '../pending-listing.entity.ts';
import { db } from '../tables.ts';

const copied = ['id', ...publishedColumns, 'formKey', 'formContent'] as const;

/**
 * A pending listing becomes a published one: its fields and files move to a new listing of this owner, every link to it
 * counts as used, and the pending row goes. The listing keeps the id, by which an administrator who still has the
 * pending one before the eyes finds it. The caller holds the pending row, so that this happens once.
 * @returns the listing; enqueue its geocoding after the commit when `toGeocode`.
 */
export async function publishPendingListing(
  em: EntityManager,
  pendingListingId: string,
  ownerId: string,
): Promise<{ id: string; toGeocode: boolean }> {
  const listing = await db(em)
    .insertInto('listings')
    .columns([...copied, 'userId', 'geocodeStatus', 'requestId'])
    .expression(({ selectFrom }) =>
      selectFrom('pendingListings')
        .select(copied)
        .select(({ val, case: either }) => [
          val(ownerId).as('userId'),
          either().when('isVirtual', '=', true).then('none').else('pending').end().as('geocodeStatus'),
          val(currentRequestId()).as('requestId'),
        ])
        .where('id', '=', pendingListingId),
    )
    .returning(['id', 'geocodeStatus'])
    .executeTakeFirstOrThrow();
  await db(em)
    .updateTable('listingMedia')
    .set({ listingId: listing.id, pendingListingId: null })
    .where('pendingListingId', '=', pendingListingId)
    .execute();
  await db(em)
    .updateTable('approvalTokens')
    .set({ used: true, usedAt: now, userId: ownerId })
    .where('pendingListingId', '=', pendingListingId)
    .execute();
  await db(em).deleteFrom('pendingListings').where('id', '=', pendingListingId).execute();
  return { id: listing.id, toGeocode: listing.geocodeStatus === 'pending' };
}
