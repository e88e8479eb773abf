/** Messages that are shown once after a redirect, see `redirectSaying`. */
export const flash = {
  signedOut: 'You are signed out. See you soon.',
  signedIn: 'Welcome back!',
  accountCreated: 'Your account is ready. Welcome to Canopy!',
  listingPublished: 'Your listing is published.',
  listingCreated: 'Your listing is published. Its point on the map follows in a moment.',
  listingPublishedWithoutMap: 'Your listing is saved, but we could not place it on the map yet.',
  holdCanceled: 'Your spots were released and nothing was charged.',
  signedUp: 'You are signed up. See you there!',
  applicationSent: 'Your application is sent. Thank you!',
  userDeleted: 'The user was deleted.',
  purchased: 'Your tickets are booked. A confirmation is on its way to you.',
} as const;
