import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { MediaModule } from '@canopy/media';
import { GeocodeListing } from './geocoding/geocode-listing.ts';
import { GeocoderThrottle } from './geocoding/geocoder-throttle.ts';
import { GeocodeListingHandler } from './geocoding/geocode-listing.job.ts';
import { GeocodeSweep } from './geocoding/geocode.sweep.ts';
import { MediaDraftsSweep } from './media/media-drafts.sweep.ts';
import { MediaSizesHandler } from './media/media-sizes.job.ts';
import { MediaSizesSweep } from './media/media-sizes.sweep.ts';
import { ListingsModule } from './listings.module.ts';
import { MakeMediaSizes } from './media/make-media-sizes.ts';

@Module({
  imports: [GeocodingModule, ListingsModule, MediaModule],
  providers: [
    GeocodeListing,
    GeocodeListingHandler,
    GeocoderThrottle,
    GeocodeSweep,
    MakeMediaSizes,
    MediaDraftsSweep,
    MediaSizesHandler,
    MediaSizesSweep,
  ],
})
export class ListingsJobsModule {}

export { listingEntities } from './entities.ts';
