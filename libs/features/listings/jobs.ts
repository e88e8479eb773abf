import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { MediaModule } from '@canopy/media';
import { GeocodeListing } from './geocode-listing.ts';
import { GeocodeListingHandler } from './jobs/geocode-listing.job.ts';
import { GeocodeSweep } from './jobs/geocode.sweep.ts';
import { MediaDraftsSweep } from './jobs/media-drafts.sweep.ts';
import { MediaSizesHandler } from './jobs/media-sizes.job.ts';
import { MediaSizesSweep } from './jobs/media-sizes.sweep.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';
import { MakeMediaSizes } from './make-media-sizes.ts';

@Module({
  imports: [GeocodingModule, MediaModule],
  providers: [GeocodeListing, GeocodeListingHandler, GeocodeSweep, MakeMediaSizes, MediaSizesHandler, MediaSizesSweep, MediaDraftsSweep],
})
export class ListingsJobsModule {}

export const listingEntities = [Listing, ListingMedia];
