import { Module } from '@nestjs/common';
import { MediaModule } from '@canopy/media';
import { ListingApprovalsController } from './http/listing-approvals.controller.ts';
import { ListingsController } from './http/listings.controller.ts';
import { OwnListingsController } from './http/own-listings.controller.ts';
import { PendingListingsController } from './http/pending-listings.controller.ts';
import { SitemapController } from './http/sitemap.controller.ts';
import { UploadsController } from './http/uploads.controller.ts';
import { ListingsModule } from './listings.module.ts';

@Module({
  imports: [ListingsModule, MediaModule],
  controllers: [
    ListingApprovalsController,
    ListingsController,
    OwnListingsController,
    PendingListingsController,
    SitemapController,
    UploadsController,
  ],
})
export class ListingsHttpModule {}

export { listingEntities } from './entities.ts';
