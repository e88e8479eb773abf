export {
  AfterListingMoved,
  type ListingMoved,
  placeMoved,
  timeMoved,
  type Whereabouts,
} from './after-listing-moved.ts';
export { BeforeListingDeleted, type ListingToDelete } from './before-listing-deleted.ts';
export { DeleteListing } from './delete-listing.ts';
export { Listing } from './listing.entity.ts';
export { listingFilter, soughtByText } from './listing-filter.sql.ts';
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
} from './take-seats.ts';
