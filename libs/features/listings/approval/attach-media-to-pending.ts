import type { EnteredMedia } from '@canopy/contracts/listings';
import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';

/**
 * Puts drafts on a listing that waits for its provider; they move on when it is published, and go when it is deleted.
 * @param personId whose drafts may be used @throws Refusal media_gone (with the field `media`)
 */
export async function attachMediaToPending(
  em: EntityManager,
  { pendingListingId, personId, media }: { pendingListingId: string; personId: string; media: EnteredMedia },
): Promise<void> {
  if (media.length === 0) return;
  const entered = JSON.stringify(media.map(({ id, alt }, position) => ({ id, alt, position })));
  const attached = await em.execute<unknown[]>(
    `update listing_media m set pending_listing_id = ?, user_id = null, position = e.position, alt = e.alt
     from jsonb_to_recordset(?::jsonb) as e (id uuid, alt text, position integer) where m.id = e.id and m.user_id = ? returning m.id`,
    [pendingListingId, entered, personId],
  );
  if (attached.length !== media.length)
    throw new Refusal('media_gone', { fields: { media: [new Refusal('media_gone').message] } });
}
