/** Messages that are shown once after a redirect, see `redirectSaying`. */
export const flash = {
  signedOut: 'You are signed out. See you soon.',
  signedIn: 'Welcome back!',
  accountCreated: 'Your account is ready. Welcome to Canopy!',
  listingPublished: 'Your listing is published.',
  listingCreated: 'Your listing is published. Its point on the map follows in a moment.',
  listingUpdated: 'Your changes are saved.',
  listingDeleted: 'Listing deleted successfully!',
  placeSearchFailed: 'The address could not be looked for just now. Please try again in a moment.',
  findingPlace: 'We are looking for the address again. This can take a moment.',
  listingPublishedWithoutMap: 'Your listing is saved, but we could not place it on the map yet.',
  holdCanceled: 'Your spots were released and nothing was charged.',
  signedUp: 'You are signed up. See you there!',
  purchased: 'Your tickets are booked. A confirmation is on its way to you.',
} as const;
