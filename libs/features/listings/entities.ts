import { ApprovalToken } from './approval/approval-token.entity.ts';
import { GeocoderThrottleState } from './geocoding/geocoder-throttle-state.entity.ts';
import { KnownPlace } from './geocoding/known-place.entity.ts';
import { OwnerPlace } from './geocoding/owner-place.entity.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './media/listing-media.entity.ts';
import { SearchMiss } from './search/search-miss.entity.ts';
import { PendingListing } from './pending-listing.entity.ts';

export const listingEntities = [
  ApprovalToken,
  GeocoderThrottleState,
  KnownPlace,
  Listing,
  ListingMedia,
  OwnerPlace,
  PendingListing,
  SearchMiss,
];
