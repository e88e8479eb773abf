import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BeforeUserDeleted } from '@canopy/accounts';
import { DeleteListing } from './delete-listing.ts';

/**
 * A provider's listings go with the account, each by the hooks of its own deletion. One that must stay keeps the
 * account too.
 */
@Injectable()
export class OwnerDeletion implements OnModuleInit {
  constructor(
    private readonly before: BeforeUserDeleted,
    private readonly listings: DeleteListing,
  ) {}

  onModuleInit(): void {
    this.before.register('listings', (em, { userId }) => this.listings.ofOwner(em, userId));
  }
}
