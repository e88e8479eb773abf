/** Messages that are shown once after a redirect, see `redirectSaying`. */
export const flash = {
  signedOut: 'You are signed out. See you soon.',
  signedIn: 'Welcome back!',
  connected: 'Connected. From now on either way signs you in.',
  passwordSet: 'Your new password is set. Please sign in with it.',
  emailVerified: 'Thank you. Your email is verified.',
  verificationSent: 'A mail is on its way. Its link verifies your email.',
  verificationNotSent: 'The mail could not be sent. Please try again in a moment.',
  verificationTooOften: 'Enough mails for now. Please look into your inbox, or try again later.',
  accountCreated: 'Your account is ready. Welcome to Canopy!',
  listingPublished: 'Your listing is published.',
  listingCreated: 'Your listing is published. Its point on the map follows in a moment.',
  listingPublishedWithoutMap: 'Your listing is saved, but we could not place it on the map yet.',
  holdCanceled: 'Your spots were released and nothing was charged.',
  signedUp: 'You are signed up. See you there!',
  purchased: 'Your tickets are booked. A confirmation is on its way to you.',
} as const;
