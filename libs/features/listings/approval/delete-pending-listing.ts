import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaFiles } from '@canopy/media';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { db } from '../tables.ts';

/** Takes a listing back that its provider has not approved. Its files go with it, and its links say that it is gone. */
@Injectable()
export class DeletePendingListing {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
  ) {}

  /** @throws Refusal pending_listing_not_found */
  async delete(admin: Viewer, id: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const gone = await db(em)
        .deleteFrom('pendingListings')
        .where('id', '=', id)
        .returning('title')
        .executeTakeFirst();
      if (!gone) throw new Refusal('pending_listing_not_found');
      this.files.enqueueAfter(em);
      await writeAudit(em, {
        actor: admin,
        action: 'pending_listing.deleted',
        subjectId: id,
        details: { title: gone.title },
      });
    });
  }
}
