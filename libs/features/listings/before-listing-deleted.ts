import { Injectable } from '@nestjs/common';
import { Steps } from '@canopy/platform/steps';

export interface ListingToDelete {
  id: string;
  title: string;
  ownerId: string;
}

/**
 * What other features do before a listing goes, in the transaction that deletes it. A step that refuses keeps the listing.
 */
@Injectable()
export class BeforeListingDeleted extends Steps<ListingToDelete> {}
