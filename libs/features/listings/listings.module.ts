import { Module } from '@nestjs/common';
import { CreateListing } from './create-listing.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';

@Module({
  providers: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery],
  exports: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery],
})
export class ListingsModule {}
