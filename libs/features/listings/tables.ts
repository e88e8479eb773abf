import type { AccountTables } from '@canopy/accounts';
import { queriesOn, type Table } from '@canopy/platform/database';
import type { ApprovalTokenSchema } from './approval/approval-token.entity.ts';
import type { SearchMissSchema } from './search/search-miss.entity.ts';
import type { PendingListingSchema } from './pending-listing.entity.ts';
import type { GeocoderThrottleStateSchema } from './geocoding/geocoder-throttle-state.entity.ts';
import type { KnownPlaceSchema } from './geocoding/known-place.entity.ts';
import type { OwnerPlaceSchema } from './geocoding/owner-place.entity.ts';
import type { ListingSchema } from './listing.entity.ts';
import type { ListingMediaSchema } from './media/listing-media.entity.ts';

/** What this feature's SQL may name: its own tables and those of the features below. */
export interface ListingTables extends AccountTables {
  approvalTokens: Table<typeof ApprovalTokenSchema>;
  geocoderThrottle: Table<typeof GeocoderThrottleStateSchema>;
  knownPlaces: Table<typeof KnownPlaceSchema>;
  listingMedia: Table<typeof ListingMediaSchema>;
  listings: Table<typeof ListingSchema>;
  ownerPlaces: Table<typeof OwnerPlaceSchema>;
  pendingListings: Table<typeof PendingListingSchema>;
  searchMisses: Table<typeof SearchMissSchema>;
}

export const db = queriesOn<ListingTables>();
