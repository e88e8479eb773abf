import { Module } from '@nestjs/common';
import { MediaModule } from '@canopy/media';
import { ListingApprovalsController } from './approval/listing-approvals.controller.ts';
import { ListingsController } from './search/listings.controller.ts';
import { OwnListingsController } from './publish/own-listings.controller.ts';
import { PendingListingsController } from './approval/pending-listings.controller.ts';
import { ListingPointController } from './geocoding/listing-point.controller.ts';
import { PlacesController } from './geocoding/places.controller.ts';
import { SitemapController } from './search/sitemap.controller.ts';
import { UploadsController } from './media/uploads.controller.ts';
import { ListingsModule } from './listings.module.ts';

@Module({
  imports: [ListingsModule, MediaModule],
  controllers: [
    ListingApprovalsController,
    ListingsController,
    OwnListingsController,
    PendingListingsController,
    ListingPointController,
    PlacesController,
    SitemapController,
    UploadsController,
  ],
})
export class ListingsHttpModule {}

export { listingEntities } from './entities.ts';
