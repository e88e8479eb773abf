import { Module } from '@nestjs/common';
import { GeocodingModule } from '@canopy/integrations/geocoding';
import { GeocodeListing } from './geocode-listing.ts';
import { GeocodeListingHandler } from './jobs/geocode-listing.job.ts';
import { GeocodeSweep } from './jobs/geocode.sweep.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';

@Module({ imports: [GeocodingModule], providers: [GeocodeListing, GeocodeListingHandler, GeocodeSweep] })
export class ListingsJobsModule {}

export const listingEntities = [Listing, ListingMedia];
