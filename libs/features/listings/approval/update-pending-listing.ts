import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { UpdatedPendingListing, UpdatePendingListing as Entered } from '@canopy/contracts/admin-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaFiles } from '@canopy/media';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { changesMedia } from '../media/entered-media.ts';
import { changedFields } from '../publish/changed-fields.ts';
import { listingFields } from '../publish/listing-fields.ts';
import { db } from '../tables.ts';
import { attachMediaToPending } from './attach-media-to-pending.ts';
import { EditablePendingListingQuery } from './editable-pending-listing.queries.ts';

/**
 * Changes a listing that waits for its provider. Links that were sent go on working and show it as it is now; nobody is
 * written to, for the page says more than a mail would, and the administrator can send another one. The key and the
 * content of the form that made it stay what that form said: it is compared with itself when it is sent again.
 */
@Injectable()
export class UpdatePendingListing {
  constructor(
    private readonly database: Database,
    private readonly pending: EditablePendingListingQuery,
    private readonly files: MediaFiles,
  ) {}

  /**
   * Saving what is there already is no new version: its provider, who reads it at this moment, need not read it again,
   * and whoever sends once more what is saved is not told of somebody else.
   * @throws Refusal pending_listing_not_found; pending_listing_published with `data.listingId`; edited_elsewhere with the
   * values of now as `data.current`; media_gone
   */
  async update(admin: Viewer, id: string, input: Entered): Promise<UpdatedPendingListing> {
    return this.database.transaction(async (em) => {
      // The listing before its files and links, as whoever approves or deletes it: they take turns, and none waits for
      // another in a circle. A change of the provider's address, which holds the account, passes by what is locked.
      await db(em).selectFrom('pendingListings').select('id').where('id', '=', id).forUpdate().execute();
      const before = await this.pending.byId(id, em);
      const entered = {
        ...listingFields({ ...input, contact: input.contact ?? before.providerEmail }),
        eventStart: new Date(input.eventStart),
        providerName: input.providerName,
      };
      const fields = [...changedFields(before, entered), ...(changesMedia(before.media, input.media) ? ['media'] : [])];
      if (fields.length === 0) return { id, version: before.version };
      if (before.version !== input.version) throw new Refusal('edited_elsewhere', { data: { current: before } });
      const { version } = await db(em)
        .updateTable('pendingListings')
        .set((eb) => ({
          ...entered,
          socialMedia: JSON.stringify(entered.socialMedia),
          version: eb('version', '+', 1),
          requestId: currentRequestId(),
        }))
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow();
      if (input.media) {
        const files = { pendingListingId: id, personId: admin.id, media: input.media };
        const { removed } = await attachMediaToPending(em, files);
        if (removed > 0) this.files.enqueueAfter(em);
      }
      await writeAudit(em, {
        actor: admin,
        action: 'pending_listing.edited',
        subjectId: id,
        details: { title: input.title, fields: fields.join(', ') },
      });
      return { id, version };
    });
  }
}
