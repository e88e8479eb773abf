import { Injectable } from '@nestjs/common';
import { refuseBeforeConfirmed } from '@canopy/accounts';
import { MediaFiles } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { mayDeleteListing } from '@canopy/rules/access';
import { db } from '../tables.ts';
import { BeforeListingDeleted, type ListingToDelete } from './before-listing-deleted.ts';

const columns = ['id', 'title', 'userId as ownerId'] as const;

/** Takes a listing down for good. Records of money and tickets stay, their link to it becomes empty. */
@Injectable()
export class DeleteListing {
  constructor(
    private readonly database: Database,
    private readonly before: BeforeListingDeleted,
    private readonly files: MediaFiles,
  ) {}

  /**
   * @returns `cancelling` when something must be settled first: nothing is sold any more, and the listing goes by
   *   itself.
   * @throws Refusal listing_not_found, not_allowed, email_confirm_first, and those of the hooks
   */
  async delete(viewer: Viewer, id: string): Promise<'deleted' | 'cancelling'> {
    const listing = await db(this.database)
      .selectFrom('listings')
      .select(columns)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, listing.ownerId)) throw new Refusal('not_allowed');
    if (!viewer.isAdmin) await this.refuseStranger(viewer.id);
    return this.run({
      ...listing,
      by: { id: viewer.id, displayName: viewer.displayName, isAdmin: viewer.isAdmin },
      withOwner: false,
      waits: false,
    });
  }

  /** Who it was published for may be somebody else, as long as this account's address is not confirmed. */
  private async refuseStranger(ownerId: string): Promise<void> {
    const owner = await db(this.database)
      .selectFrom('users')
      .select(['emailVerifiedAt', 'providerOnceVerified'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    if (owner) refuseBeforeConfirmed(owner);
  }

  /** The end of a cancellation. A listing that is gone, or was not called off, is left alone. */
  async finishCancelled(id: string): Promise<void> {
    const listing = await db(this.database)
      .selectFrom('listings')
      .select(columns)
      .where('id', '=', id)
      .where('cancelledAt', 'is not', null)
      .executeTakeFirst();
    if (listing) await this.run({ ...listing, by: null, withOwner: false, waits: false });
  }

  /**
   * All listings of a person who is being removed, in the transaction that removes the person.
   * @throws as the hooks do: one listing that must stay keeps the person too.
   */
  async ofOwner(em: EntityManager, ownerId: string): Promise<void> {
    const listings = await db(em)
      .selectFrom('listings')
      .select(columns)
      .where('userId', '=', ownerId)
      .orderBy('id')
      .execute();
    for (const listing of listings)
      await this.inTransaction(em, { ...listing, by: null, withOwner: true, waits: false }).catch((error: unknown) => {
        // Of several listings the person must know which one.
        throw error instanceof Refusal ? error.about(listing.title) : error;
      });
  }

  private async run(listing: ListingToDelete): Promise<'deleted' | 'cancelling'> {
    await this.database.transaction((em) => this.inTransaction(em, listing));
    return listing.waits ? 'cancelling' : 'deleted';
  }

  private async inTransaction(em: EntityManager, listing: ListingToDelete): Promise<void> {
    await this.before.run(em, listing);
    if (listing.waits && !(await cancel(em, listing.id))) return;
    if (listing.by?.isAdmin)
      await writeAudit(em, {
        actor: listing.by,
        action: 'listing.deleted',
        subjectId: listing.id,
        details: { title: listing.title, own: listing.by.id === listing.ownerId, cancelled: listing.waits },
      });
    if (listing.waits) return;
    // Files leave their deletions behind by a trigger, so that nothing about them can fail here.
    await db(em).deleteFrom('listings').where('id', '=', listing.id).execute();
    this.files.enqueueAfter(em);
  }
}

/** @returns whether it was not called off before */
async function cancel(em: EntityManager, listingId: string): Promise<boolean> {
  const listing = await db(em)
    .updateTable('listings')
    .set((eb) => ({
      cancelledAt: now,
      // Whoever edits the listing at this moment must notice.
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', listingId)
    .where('cancelledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return listing !== undefined;
}
