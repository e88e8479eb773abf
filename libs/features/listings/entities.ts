import { ApprovalToken } from './approval-token.entity.ts';
import { GeocoderTurn } from './geocoder-turn.entity.ts';
import { KnownPlace } from './known-place.entity.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';
import { PendingListing } from './pending-listing.entity.ts';

export const listingEntities = [ApprovalToken, GeocoderTurn, KnownPlace, Listing, ListingMedia, PendingListing];
