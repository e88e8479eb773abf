import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { MediaModule } from '@canopy/media';
import { AfterListingMoved } from './after-listing-moved.ts';
import { BeforeListingDeleted } from './before-listing-deleted.ts';
import { CreateListing } from './create-listing.ts';
import { DeleteListing } from './delete-listing.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { FindPlaceAgain } from './find-place-again.ts';
import { KnownPlaces } from './known-places.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';
import { MyListingsQuery } from './my-listings.queries.ts';
import { OwnerData } from './owner-data.ts';
import { OwnerLeaves } from './owner-leaves.ts';
import { UpdateListing } from './update-listing.ts';
import { UploadMedia } from './upload-media.ts';

const useCases = [
  AfterListingMoved,
  BeforeListingDeleted,
  CreateListing,
  DeleteListing,
  EditableListingQuery,
  FindPlaceAgain,
  KnownPlaces,
  ListingDetailQuery,
  ListListingsQuery,
  ListMarkersQuery,
  MyListingsQuery,
  OwnerData,
  OwnerLeaves,
  UpdateListing,
  UploadMedia,
];

@Module({ imports: [AccountsModule, MediaModule], providers: useCases, exports: useCases })
export class ListingsModule {}
