import type { EnteredMedia } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';

/** Two writers of one listing's files take turns. Never a lock on the listing's row: buyers need that. */
export const lockMediaOf = (em: EntityManager, listingId: string): Promise<unknown> =>
  em.execute('select pg_advisory_xact_lock(hashtext(?))', [`listing-media:${listingId}`]);

/**
 * Makes a listing's files exactly those that were entered, in their order, with their texts. Files that are left out
 * leave their deletions behind; call `MediaFiles.enqueue` after the commit when `removed` is more than 0. The caller
 * has checked that this person may edit the listing.
 * @param personId whose drafts may be used; nobody else's are, and no file of another listing
 * @throws Refusal too_many_media, media_gone (with the field `media`)
 */
export async function attachMedia(
  em: EntityManager,
  { listingId, personId, media }: { listingId: string; personId: string; media: EnteredMedia },
): Promise<{ removed: number }> {
  if (media.length > limits.mediaPerListing) throw new Refusal('too_many_media');
  await lockMediaOf(em, listingId);
  const entered = JSON.stringify(media.map(({ id, alt }, position) => ({ id, alt, position })));
  const removed = await em.execute<unknown[]>(
    'delete from listing_media where listing_id = ? and id not in (select id from jsonb_to_recordset(?::jsonb) as e (id uuid)) returning id',
    [listingId, entered],
  );
  const attached = await em.execute<unknown[]>(
    `update listing_media m set listing_id = ?, user_id = null, position = e.position, alt = e.alt
     from jsonb_to_recordset(?::jsonb) as e (id uuid, alt text, position integer)
     where m.id = e.id and (m.listing_id = ? or (m.listing_id is null and m.user_id = ?)) returning m.id`,
    [listingId, entered, listingId, personId],
  );
  if (attached.length !== media.length)
    throw new Refusal('media_gone', { fields: { media: [new Refusal('media_gone').message] } });
  return { removed: removed.length };
}
