export { BeforeListingDeleted, type ListingToDelete } from './before-listing-deleted.ts';
export { DeleteListing } from './delete-listing.ts';
export { Listing } from './listing.entity.ts';
export { listingFilter } from './listing-filter.sql.ts';
export { ListingsModule } from './listings.module.ts';
export { holdSeats, releaseSeats, returnSeats, sellHeldSeats, takeFreeSeats } from './take-seats.ts';
