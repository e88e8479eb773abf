export {
  AfterListingRescheduled,
  type ListingRescheduled,
  placeMoved,
  timeMoved,
  type TimeAndPlace,
} from './publish/after-listing-rescheduled.ts';
export { BeforeListingDeleted, type ListingToDelete } from './publish/before-listing-deleted.ts';
export { DeleteListing } from './publish/delete-listing.ts';
export { Listing } from './listing.entity.ts';
export { listingFilter, searchesText } from './search/listing-filter.sql.ts';
export { ListingsModule } from './listings.module.ts';
export {
  holdSeatsSql,
  moveHeldSeats,
  notEnoughSeats,
  releaseSeats,
  returnSeats,
  sellHeldSeats,
  takeSeats,
  takeSeatsSql,
  whyNoSeats,
} from './seats/take-seats.ts';
export type { ListingTables } from './tables.ts';
