import { Module } from '@nestjs/common';
import { MediaModule } from '@canopy/media';
import { CreateListing } from './create-listing.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';
import { UploadMedia } from './upload-media.ts';

@Module({
  imports: [MediaModule],
  providers: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery, UploadMedia],
  exports: [CreateListing, ListingDetailQuery, ListMarkersQuery, ListListingsQuery, UploadMedia],
})
export class ListingsModule {}
