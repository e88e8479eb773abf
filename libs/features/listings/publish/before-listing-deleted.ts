import { Injectable } from '@nestjs/common';
import { TransactionalHooks } from '@canopy/platform/transactional-hooks';

export interface ListingToDelete {
  id: string;
  title: string;
  ownerId: string;
  /** Who wants it gone; null when it goes with its owner's account, or when its cancellation has come to the end. */
  by: { id: string; displayName: string; isAdmin: boolean } | null;
  /** The owner's account goes in the same transaction: the listing cannot wait for anything. */
  withOwner: boolean;
  /** Set by a hook that has something to settle first: the listing is called off now, and goes when that is done. */
  waits: boolean;
}

/**
 * What other features do before a listing goes, in the transaction that deletes it. A hook that refuses keeps the
 * listing, one that sets `waits` turns the deletion into a cancellation.
 */
@Injectable()
export class BeforeListingDeleted extends TransactionalHooks<ListingToDelete> {}
