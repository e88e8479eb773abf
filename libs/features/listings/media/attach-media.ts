import type { EnteredMedia } from '@canopy/contracts/listings';
import { limits } from '@canopy/contracts/limits';
import { Refusal } from '@canopy/contracts/refusals';
import type { EntityManager } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { enteredFiles, mediaGone } from './entered-media.ts';

/**
 * Whoever changes a listing's files takes the listing first, for the moment that it takes: two of them take turns, and a
 * trigger will want it at the end, to show its cover.
 */
export const lockListing = async (em: EntityManager, listingId: string): Promise<void> =>
  void (await db(em).selectFrom('listings').select('id').where('id', '=', listingId).forNoKeyUpdate().execute());

/**
 * Makes a listing's files exactly those that were entered, in their order, with their texts. Files that are left out
 * leave their deletions behind; call `MediaFiles.enqueueAfter` when `removed` is more than 0. The caller has checked that
 * this person may edit the listing.
 * @param personId whose drafts may be used; nobody else's are, and no file of another listing
 * @throws Refusal too_many_media, media_gone (with the field `media`, and which as `data.gone`)
 */
export async function attachMedia(
  em: EntityManager,
  { listingId, personId, media }: { listingId: string; personId: string; media: EnteredMedia },
): Promise<{ removed: number }> {
  if (media.length > limits.mediaPerListing) throw new Refusal('too_many_media');
  await lockListing(em, listingId);
  const removed = await db(em)
    .deleteFrom('listingMedia')
    .where('listingId', '=', listingId)
    .where('id', 'not in', ({ selectFrom }) => selectFrom(enteredFiles(media)).select('e.id'))
    .returning('id')
    .execute();
  const attached = await db(em)
    .updateTable('listingMedia as m')
    .from(enteredFiles(media))
    .set(({ ref }) => ({ listingId, userId: null, position: ref('e.position'), alt: ref('e.alt') }))
    .whereRef('m.id', '=', 'e.id')
    .where(({ or, and, eb }) =>
      or([eb('m.listingId', '=', listingId), and([eb('m.listingId', 'is', null), eb('m.userId', '=', personId)])]),
    )
    .returning('m.id')
    .execute();
  if (attached.length !== media.length) throw mediaGone(media, attached);
  return { removed: removed.length };
}
