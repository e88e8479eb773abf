import { Module } from '@nestjs/common';
import { AccountsModule } from '@canopy/accounts';
import { EmailsModule } from '@canopy/emails';
import { MediaModule } from '@canopy/media';
import { QueueModule } from '@canopy/platform/queue';
import { AcceptApproval } from './approval/accept-approval.ts';
import { ApprovalLinks } from './approval/approval-links.ts';
import { ApprovalQuery } from './approval/approval.queries.ts';
import { AfterListingRescheduled, BeforeListingRescheduled } from './publish/after-listing-rescheduled.ts';
import { BeforeListingDeleted } from './publish/before-listing-deleted.ts';
import { CreateListingForProvider } from './approval/create-listing-for-provider.ts';
import { CreateListing } from './publish/create-listing.ts';
import { DeleteListing } from './publish/delete-listing.ts';
import { DeletePendingListing } from './approval/delete-pending-listing.ts';
import { EditablePendingListingQuery } from './approval/editable-pending-listing.queries.ts';
import { EditableListingQuery } from './publish/editable-listing.queries.ts';
import { FindPlaceAgain } from './geocoding/find-place-again.ts';
import { geocodeListingJob } from './geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from './geocoding/known-places.ts';
import { ListingDetailQuery } from './search/listing-detail.queries.ts';
import { ListMarkersQuery } from './search/list-markers.queries.ts';
import { ListListingsQuery } from './search/list-listings.queries.ts';
import { MyListingsQuery } from './publish/my-listings.queries.ts';
import { OwnerData } from './publish/owner-data.ts';
import { OwnerDeletion } from './publish/owner-deletion.ts';
import { PendingListingAddress } from './approval/pending-listing-address.ts';
import { PendingListingDeletion } from './approval/pending-listing-deletion.ts';
import { PendingListingsQuery } from './approval/pending-listings.queries.ts';
import { RejectionEndsLinks } from './approval/rejection-ends-links.ts';
import { ResendApproval } from './approval/resend-approval.ts';
import { SearchMisses } from './search/search-misses.ts';
import { ListingPointQuery } from './geocoding/listing-point.queries.ts';
import { SetListingPoint } from './geocoding/set-listing-point.ts';
import { SimilarListingsQuery } from './search/similar-listings.queries.ts';
import { SitemapQuery } from './search/sitemap.queries.ts';
import { UnplacedListingsQuery } from './geocoding/unplaced-listings.queries.ts';
import { UpdateListing } from './publish/update-listing.ts';
import { UpdatePendingListing } from './approval/update-pending-listing.ts';
import { WaitingListingData } from './approval/waiting-listing-data.ts';
import { mediaSizesJob } from './media/media-sizes.declaration.ts';
import { UploadMedia } from './media/upload-media.ts';

const useCases = [
  AcceptApproval,
  ApprovalLinks,
  ApprovalQuery,
  AfterListingRescheduled,
  BeforeListingDeleted,
  BeforeListingRescheduled,
  CreateListing,
  CreateListingForProvider,
  DeleteListing,
  DeletePendingListing,
  EditableListingQuery,
  EditablePendingListingQuery,
  FindPlaceAgain,
  KnownPlaces,
  ListListingsQuery,
  ListMarkersQuery,
  ListingDetailQuery,
  MyListingsQuery,
  OwnerData,
  OwnerDeletion,
  PendingListingAddress,
  PendingListingDeletion,
  PendingListingsQuery,
  RejectionEndsLinks,
  ResendApproval,
  SearchMisses,
  ListingPointQuery,
  SetListingPoint,
  SimilarListingsQuery,
  SitemapQuery,
  UnplacedListingsQuery,
  UpdateListing,
  UpdatePendingListing,
  UploadMedia,
  WaitingListingData,
];

@Module({
  imports: [AccountsModule, EmailsModule, MediaModule, QueueModule.forFeature(geocodeListingJob, mediaSizesJob)],
  providers: useCases,
  exports: useCases,
})
export class ListingsModule {}
