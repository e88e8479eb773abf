import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { MediaModule } from '@canopy/media';
import { CreateListing } from './create-listing.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';
import { OwnerData } from './owner-data.ts';
import { UploadMedia } from './upload-media.ts';

const useCases = [
  CreateListing,
  ListingDetailQuery,
  ListListingsQuery,
  ListMarkersQuery,
  OwnerData,
  UploadMedia,
];

@Module({ imports: [AccountsModule, MediaModule], providers: useCases, exports: useCases })
export class ListingsModule {}
