import type { EnteredMedia } from '@canopy/contracts/listings';
import type { EntityManager } from '@canopy/platform/database';
import { enteredFiles, mediaGone } from '../media/entered-media.ts';
import { db } from '../tables.ts';

/**
 * Puts drafts on a listing that waits for its provider; they move on when it is published, and go when it is deleted.
 * @param personId whose drafts may be used @throws Refusal media_gone (with the field `media`)
 */
export async function attachMediaToPending(
  em: EntityManager,
  { pendingListingId, personId, media }: { pendingListingId: string; personId: string; media: EnteredMedia },
): Promise<void> {
  if (media.length === 0) return;
  const attached = await db(em)
    .updateTable('listingMedia as m')
    .from(enteredFiles(media))
    .set(({ ref }) => ({ pendingListingId, userId: null, position: ref('e.position'), alt: ref('e.alt') }))
    .whereRef('m.id', '=', 'e.id')
    .where('m.userId', '=', personId)
    .returning('m.id')
    .execute();
  if (attached.length !== media.length) throw mediaGone();
}
