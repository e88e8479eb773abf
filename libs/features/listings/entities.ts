import { GeocoderTurn } from './geocoder-turn.entity.ts';
import { KnownPlace } from './known-place.entity.ts';
import { Listing } from './listing.entity.ts';
import { ListingMedia } from './listing-media.entity.ts';

export const listingEntities = [GeocoderTurn, KnownPlace, Listing, ListingMedia];
