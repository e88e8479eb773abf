/** What only signed-in people read on the page of a listing: of their spots and tickets, and how they get them. */
export const joining = {
  signUp: 'Sign up',
  spots: 'Spots',
  signUpFailed: 'Failed to sign up. Please try again.',
  tickets: {
    title_one: 'You have {{count}} ticket',
    title_other: 'You have {{count}} tickets',
    free_one: 'You are signed up',
    free_other: 'You are signed up, {{count}} spots',
    text: 'Contact the provider with any questions.',
    emailed: 'We have emailed you a confirmation.',
    calendar: 'See it in My Calendar',
  },
  purchased: 'You are booked. See you there!',
  holding: {
    title_one: 'We are holding {{count}} spot for you',
    title_other: 'We are holding {{count}} spots for you',
    text: 'Nothing is charged until you pay.',
    continue: 'Continue the purchase',
    release_one: 'Release the spot',
    release_other: 'Release the spots',
    beingPaid: 'A payment for these spots is being processed, so nothing was released. Please look again in a moment.',
  },
  saleNotice: {
    ask: 'Tell me when tickets go on sale',
    waiting: 'We will email you when tickets go on sale.',
    withdraw: 'Stop telling me',
  },
} as const;
