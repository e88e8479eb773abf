import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { GeocodeListing } from './geocode-listing.ts';
import { GeocoderTurns } from './geocoder-turns.ts';
import { GeocodeListingHandler } from './jobs/geocode-listing.job.ts';
import { GeocodeSweep } from './jobs/geocode.sweep.ts';
import { ListingsModule } from './listings.module.ts';

@Module({ imports: [GeocodingModule, ListingsModule], providers: [GeocodeListing, GeocodeListingHandler, GeocoderTurns, GeocodeSweep] })
export class ListingsJobsModule {}

export { listingEntities } from './entities.ts';
