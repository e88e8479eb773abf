import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { MediaModule } from '@canopy/media';
import { GeocodeListing } from './geocode-listing.ts';
import { GeocoderTurns } from './geocoder-turns.ts';
import { GeocodeListingHandler } from './jobs/geocode-listing.job.ts';
import { GeocodeSweep } from './jobs/geocode.sweep.ts';
import { MediaDraftsSweep } from './jobs/media-drafts.sweep.ts';
import { MediaSizesHandler } from './jobs/media-sizes.job.ts';
import { MediaSizesSweep } from './jobs/media-sizes.sweep.ts';
import { ListingsModule } from './listings.module.ts';
import { MakeMediaSizes } from './make-media-sizes.ts';

@Module({
  imports: [GeocodingModule, ListingsModule, MediaModule],
  providers: [
    GeocodeListing,
    GeocodeListingHandler,
    GeocoderTurns,
    GeocodeSweep,
    MakeMediaSizes,
    MediaDraftsSweep,
    MediaSizesHandler,
    MediaSizesSweep,
  ],
})
export class ListingsJobsModule {}

export { listingEntities } from './entities.ts';
