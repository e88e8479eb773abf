import { currentRequestId } from '@canopy/platform/logging';
import type { EntityManager } from '@canopy/platform/database';

const copied = `title, description, category, location, is_virtual, price_cents, is_free_event, is_contact_for_price, contact, max_attendees, event_start, event_end, social_media`;

/**
 * A pending listing becomes a published one: its fields and files move to a new listing of this owner, every link to it
 * counts as used, and the pending row goes. The caller holds the pending row, so that this happens once.
 * @returns the listing; enqueue the geocoding queue after the commit when `toGeocode`.
 */
export async function publishPendingListing(
  em: EntityManager,
  pendingListingId: string,
  ownerId: string,
): Promise<{ id: string; toGeocode: boolean }> {
  const [listing] = await em.execute<{ id: string; to_geocode: boolean }[]>(
    `insert into listings (user_id, ${copied}, geocode_status, request_id)
     select ?, ${copied}, case when is_virtual then 'none' else 'pending' end, ? from pending_listings where id = ?
     returning id, geocode_status = 'pending' as to_geocode`,
    [ownerId, currentRequestId(), pendingListingId],
  );
  await em.execute('update listing_media set listing_id = ?, pending_listing_id = null where pending_listing_id = ?', [
    listing!.id,
    pendingListingId,
  ]);
  await em.execute(
    'update approval_tokens set used = true, used_at = now(), user_id = ? where pending_listing_id = ?',
    [ownerId, pendingListingId],
  );
  await em.execute('delete from pending_listings where id = ?', [pendingListingId]);
  return { id: listing!.id, toGeocode: listing!.to_geocode };
}
