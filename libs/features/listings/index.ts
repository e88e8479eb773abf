export {
  AfterListingRescheduled,
  BeforeListingRescheduled,
  type ListingRescheduled,
  placeChanged,
  timeChanged,
  timesOf,
  type TimeAndPlace,
} from './publish/after-listing-rescheduled.ts';
export { BeforeListingDeleted, type ListingToDelete } from './publish/before-listing-deleted.ts';
export { DeleteListing } from './publish/delete-listing.ts';
export { Listing } from './listing.entity.ts';
export { isUnplaced } from './geocoding/unplaced-listings.sql.ts';
export { isNotOverAt, isOverAt } from './over.sql.ts';
export { foldedWords } from './search/folded-text.ts';
export { SearchMisses } from './search/search-misses.ts';
export { listingsMatching } from './search/listing-filter.sql.ts';
export { ListingsModule } from './listings.module.ts';
export {
  asReadOrFailure,
  moveHeldSeats,
  mustBeAsRead,
  notEnoughSeats,
  releaseSeats,
  returnSeats,
  seatsOrFailure,
  seatsSold,
  sellHeldSeats,
  takeSeats,
  wasEdited,
  whyNoSeats,
} from './seats/take-seats.ts';
export type { ListingTables } from './tables.ts';
