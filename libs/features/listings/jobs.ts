import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { MediaModule } from '@canopy/media';
import { GeocodeListing } from './geocoding/geocode-listing.ts';
import { GeocoderThrottle } from './geocoding/geocoder-throttle.ts';
import { GeocodeListingProcessor } from './geocoding/geocode-listing.processor.ts';
import { GeocodeSweep } from './geocoding/geocode.sweep.ts';
import { MediaDraftsSweep } from './media/media-drafts.sweep.ts';
import { MediaSizesProcessor } from './media/media-sizes.processor.ts';
import { MediaSizesSweep } from './media/media-sizes.sweep.ts';
import { ListingsModule } from './listings.module.ts';
import { MakeMediaSizes } from './media/make-media-sizes.ts';

@Module({
  imports: [GeocodingModule, ListingsModule, MediaModule],
  providers: [
    GeocodeListing,
    GeocodeListingProcessor,
    GeocoderThrottle,
    GeocodeSweep,
    MakeMediaSizes,
    MediaDraftsSweep,
    MediaSizesProcessor,
    MediaSizesSweep,
  ],
})
export class ListingsJobsModule {}

export { listingEntities } from './entities.ts';
