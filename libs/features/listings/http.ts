import { Module } from '@nestjs/common';
import { MediaModule } from '@canopy/media';
import { ListingsController } from './http/listings.controller.ts';
import { UploadsController } from './http/uploads.controller.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';
import { ListingsModule } from './listings.module.ts';

@Module({ imports: [ListingsModule, MediaModule], controllers: [ListingsController, UploadsController] })
export class ListingsHttpModule {}

export const listingEntities = [Listing, ListingMedia];
