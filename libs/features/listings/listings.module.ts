import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { MediaModule } from '@canopy/media';
import { AcceptApproval } from './accept-approval.ts';
import { ApprovalLinks } from './approval-links.ts';
import { ApprovalQuery } from './approval.queries.ts';
import { AfterListingMoved } from './after-listing-moved.ts';
import { BeforeListingDeleted } from './before-listing-deleted.ts';
import { CreateListingForProvider } from './create-listing-for-provider.ts';
import { CreateListing } from './create-listing.ts';
import { DeleteListing } from './delete-listing.ts';
import { DeletePendingListing } from './delete-pending-listing.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { FindPlaceAgain } from './find-place-again.ts';
import { KnownPlaces } from './known-places.ts';
import { ListingDetailQuery } from './listing-detail.queries.ts';
import { ListMarkersQuery } from './listing-markers.queries.ts';
import { ListListingsQuery } from './listings.queries.ts';
import { MyListingsQuery } from './my-listings.queries.ts';
import { OwnerData } from './owner-data.ts';
import { OwnerLeaves } from './owner-leaves.ts';
import { PendingListingsQuery } from './pending-listings.queries.ts';
import { ResendApproval } from './resend-approval.ts';
import { SitemapQuery } from './sitemap.queries.ts';
import { UpdateListing } from './update-listing.ts';
import { UploadMedia } from './upload-media.ts';

const useCases = [
  AcceptApproval,
  ApprovalLinks,
  ApprovalQuery,
  AfterListingMoved,
  BeforeListingDeleted,
  CreateListing,
  CreateListingForProvider,
  DeleteListing,
  DeletePendingListing,
  EditableListingQuery,
  FindPlaceAgain,
  KnownPlaces,
  ListListingsQuery,
  ListMarkersQuery,
  ListingDetailQuery,
  MyListingsQuery,
  OwnerData,
  OwnerLeaves,
  PendingListingsQuery,
  ResendApproval,
  SitemapQuery,
  UpdateListing,
  UploadMedia,
];

@Module({ imports: [AccountsModule, EmailsModule, MediaModule], providers: useCases, exports: useCases })
export class ListingsModule {}
