import { Injectable } from '@nestjs/common';
import { Refusal } from '@canopy/contracts/refusals';
import { MediaFiles } from '@canopy/media';
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
  async delete(id: string): Promise<void> {
    const gone = await db(this.database)
      .deleteFrom('pendingListings')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new Refusal('pending_listing_not_found');
    this.files.enqueue();
  }
}
