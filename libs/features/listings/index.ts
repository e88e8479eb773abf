export {
  AfterListingMoved,
  type ListingMoved,
  placeMoved,
  timeMoved,
  type Whereabouts,
} from './publish/after-listing-moved.ts';
export { BeforeListingDeleted, type ListingToDelete } from './publish/before-listing-deleted.ts';
export { DeleteListing } from './publish/delete-listing.ts';
export { Listing } from './listing.entity.ts';
export { listingFilter, soughtByText } from './search/listing-filter.sql.ts';
export { ListingsModule } from './listings.module.ts';
export {
  holdsSeats,
  moveHeldSeats,
  notEnoughSeats,
  releaseSeats,
  returnSeats,
  sellHeldSeats,
  takeFreeSeats,
  takesFreeSeats,
  whyNoSeats,
} from './seats/take-seats.ts';
