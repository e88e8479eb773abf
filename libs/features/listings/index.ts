export { Listing } from './listing.entity.ts';
export { ListingsModule } from './listings.module.ts';
export { holdSeats, releaseSeats, returnSeats, sellHeldSeats, takeFreeSeats } from './take-seats.ts';
