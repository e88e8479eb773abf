import type { EnteredMedia } from '@canopy/contracts/listings';
import type { EntityManager } from '@canopy/platform/database';
import { enteredFiles, mediaGone } from '../media/entered-media.ts';
import { db } from '../tables.ts';

/**
 * Makes the files of a listing that waits for its provider exactly those that were entered, in their order, with their
 * texts; they move on when it is published, and go when it is deleted. Files that are left out leave their deletions
 * behind; call `MediaFiles.enqueueAfter` when `removed` is more than 0. The caller holds the pending row.
 * @param personId whose drafts may be used; nobody else's are, and no file of another listing
 * @throws Refusal media_gone (with the field `media`, and which as `data.gone`)
 */
export async function attachMediaToPending(
  em: EntityManager,
  { pendingListingId, personId, media }: { pendingListingId: string; personId: string; media: EnteredMedia },
): Promise<{ removed: number }> {
  const removed = await db(em)
    .deleteFrom('listingMedia')
    .where('pendingListingId', '=', pendingListingId)
    .where('id', 'not in', ({ selectFrom }) => selectFrom(enteredFiles(media)).select('e.id'))
    .returning('id')
    .execute();
  const attached = await db(em)
    .updateTable('listingMedia as m')
    .from(enteredFiles(media))
    .set(({ ref }) => ({ pendingListingId, userId: null, position: ref('e.position'), alt: ref('e.alt') }))
    .whereRef('m.id', '=', 'e.id')
    .where(({ or, eb }) => or([eb('m.pendingListingId', '=', pendingListingId), eb('m.userId', '=', personId)]))
    .returning('m.id')
    .execute();
  if (attached.length !== media.length) throw mediaGone(media, attached);
  return { removed: removed.length };
}
