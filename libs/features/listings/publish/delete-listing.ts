import { Injectable } from '@nestjs/common';
import { MediaFiles } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager } from '@canopy/platform/database';
import type { AfterCommit } from '@canopy/platform/transactional-hooks';
import { mayDeleteListing } from '@canopy/rules/access';
import { BeforeListingDeleted, type ListingToDelete } from './before-listing-deleted.ts';

type ListingRow = Pick<ListingToDelete, 'id' | 'title' | 'ownerId'>;
const columns = 'id, title, user_id as "ownerId"';

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
   * @throws Refusal listing_not_found, not_allowed, and those of the steps
   */
  async delete(viewer: Viewer, id: string): Promise<'deleted' | 'cancelling'> {
    const listing = await this.database.row<ListingRow>(`select ${columns} from listings where id = ?`, [id]);
    if (!listing) throw new Refusal('listing_not_found');
    if (!mayDeleteListing(viewer, listing.ownerId)) throw new Refusal('not_allowed');
    return this.run({
      ...listing,
      by: { id: viewer.id, displayName: viewer.displayName, isAdmin: viewer.isAdmin },
      withOwner: false,
      waits: false,
    });
  }

  /** The end of a cancellation. A listing that is gone, or was not called off, is left alone. */
  async finishCancelled(id: string): Promise<void> {
    const listing = await this.database.row<ListingRow>(
      `select ${columns} from listings where id = ? and cancelled_at is not null`,
      [id],
    );
    if (listing) await this.run({ ...listing, by: null, withOwner: false, waits: false });
  }

  /**
   * All listings of a person who is being removed, in the transaction that removes the person.
   * @returns what to call after the commit. @throws as the steps do: one listing that must stay keeps the person too.
   */
  async ofOwner(em: EntityManager, ownerId: string): Promise<AfterCommit> {
    const listings = await em.execute<ListingRow[]>(`select ${columns} from listings where user_id = ? order by id`, [
      ownerId,
    ]);
    const after: AfterCommit[] = [];
    for (const listing of listings) {
      after.push(
        await this.inTransaction(em, { ...listing, by: null, withOwner: true, waits: false }).catch(
          (error: unknown) => {
            // Of several listings the person must know which one.
            throw error instanceof Refusal
              ? new Refusal(error.code, { message: `${listing.title}: ${error.message}`, cause: error })
              : error;
          },
        ),
      );
    }
    return () => after.forEach((left) => left());
  }

  private async run(listing: ListingToDelete): Promise<'deleted' | 'cancelling'> {
    const afterCommit = await this.database.transaction((em) => this.inTransaction(em, listing));
    afterCommit();
    return listing.waits ? 'cancelling' : 'deleted';
  }

  private async inTransaction(em: EntityManager, listing: ListingToDelete): Promise<AfterCommit> {
    const afterCommit = await this.before.run(em, listing);
    if (listing.waits) {
      await em.execute(
        'update listings set cancelled_at = coalesce(cancelled_at, now()), updated_at = now() where id = ?',
        [listing.id],
      );
      return afterCommit;
    }
    // Files leave their deletions behind by a trigger, so that nothing about them can fail here.
    await em.execute('delete from listings where id = ?', [listing.id]);
    return () => {
      afterCommit();
      this.files.enqueue();
    };
  }
}
