import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AfterListingRescheduled, BeforeListingRescheduled } from '@canopy/listings';
import { EndHolds } from './end-holds.ts';

/**
 * Whoever holds spots has seen another date or place than the tickets would be for. So with an edit that moves a listing
 * those purchases end that nobody has paid for yet: their buyers are told why, and look again. What is being paid at this
 * moment is settled as every late payment is.
 */
@Injectable()
export class MovedListingEndsHolds implements OnApplicationBootstrap {
  constructor(
    private readonly moving: BeforeListingRescheduled,
    private readonly moved: AfterListingRescheduled,
    private readonly holds: EndHolds,
  ) {}

  /** Once every other hook is registered, so that `RefusePastDate` has counted the purchases before they end. */
  onApplicationBootstrap(): void {
    // Orders before the listing, as every sale locks them. What begins until the edit has locked the listing ends too.
    this.moving.register('holds', (em, { id }) => this.holds.lock(em, 'listingId', id));
    this.moved.register('holds', async (em, { id }) => {
      await this.holds.release(em, await this.holds.cancel(em, 'listingId', id, { listingMoved: true }));
    });
  }
}
