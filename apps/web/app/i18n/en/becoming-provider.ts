export const becomingProvider = {
  title: 'Become a Provider',
  required: 'Provider Access Required',
  requiredText: 'Only approved providers can open the page that you asked for. Here is how that works.',
  meaning: 'What being a provider means',
  points: ['You publish listings: classes, clubs, care, mentoring, workshops.', 'Families book them by card; the money goes to your own account after our fee.', 'A dashboard shows who booked and what you earned.', 'You promise to be honest in what you publish, and careful with the children who come.'],
  handbook: 'Read the provider handbook',
  standing: 'Where you stand',
  none: {
    title: 'How to apply',
    text: 'Write to us from the email of your account: who you are, what you would like to offer, and where. A person reads it and answers within a few days.',
    action: 'Write your application',
    subject: 'I would like to become a provider',
  },
  pending: { title: 'We have your application', text: 'Somebody is reading it. You will hear from us by mail; there is nothing more to do for now.' },
  rejected: { title: 'Your application was not accepted', text: 'The mail that we sent you says why. If something has changed, or you think that we misunderstood, please write to us.', action: 'Write to us' },
  approved: { title: 'You are a provider', text: 'Everything is open to you.', addListing: 'Add Listing', dashboard: 'Provider Dashboard', myListings: 'My Listings' },
} as const;
