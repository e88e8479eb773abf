import type { SocialProvider } from '@canopy/contracts/vocabulary';

/** Every address of the web, built here and nowhere else. */
const withSearch = (path: string, search: Record<string, string | number | null | undefined>): string => {
  const set = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== null && value !== undefined && value !== '') set.set(name, String(value));
  return set.size > 0 ? `${path}?${set}` : path;
};

export interface ListingsSearch {
  q?: string | undefined;
  category?: string | undefined;
  when?: string | undefined;
  page?: number | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  view?: 'map' | undefined;
}

export interface SignInSearch {
  to?: string | undefined;
  mode?: 'create' | 'reset' | 'connect' | undefined;
  /** Why somebody who left for Google or Facebook is back without a session. */
  problem?: SignInProblem | undefined;
}

export const signInProblems = ['google', 'facebook', 'cancelled', 'email_missing', 'off', 'expired', 'busy'] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const paths = {
  home: '/',
  listings: (search: ListingsSearch = {}) => withSearch('/listings', { ...search }),
  listing: (id: string, search: Record<string, string | undefined> = {}) => withSearch(`/listings/${encodeURIComponent(id)}`, search),
  listingMarkers: (search: Record<string, string | number | undefined>) => withSearch('/listings/markers', search),
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  providerHandbook: '/provider-handbook',
  signIn: (search: SignInSearch = {}) => withSearch('/signin', { ...search }),
  signOut: '/sign-out',
  social: (provider: SocialProvider, search: { to?: string | undefined; popup?: string | undefined } = {}) => withSearch(`/auth/${provider}`, { ...search }),
  socialCallback: (provider: SocialProvider) => `/auth/${provider}/callback`,
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  resendVerification: '/resend-verification',
  account: '/account',
  accountPhoto: '/account/photo',
  /** Back to the account page, which says what was wrong with the photo. */
  photoRefused: (photo: string) => withSearch('/account', { photo }),
  accountData: '/account/data.json',
  accountDeletion: '/account/delete',
  becomeProvider: (search: { from?: string | undefined } = {}) => withSearch('/become-provider', { ...search }),
  addListing: '/add-listing',
  editListing: (id: string) => `/edit-listing/${encodeURIComponent(id)}`,
  deleteListing: (id: string) => `/delete-listing/${encodeURIComponent(id)}`,
  myListings: (search: { after?: string | null | undefined; before?: string | null | undefined } = {}) => withSearch('/my-listings', { ...search }),
  uploadListingMedia: '/uploads/listing-media',
  refundSale: (id: string) => `/refund-sale/${encodeURIComponent(id)}`,
  providerDashboard: '/provider-dashboard',
  olderSales: (after: string) => withSearch('/provider-dashboard', { after }),
  myCalendar: (search: { month?: string | undefined } = {}) => withSearch('/my-calendar', { ...search }),
  mailbox: '/dev/mailbox',
  mail: (id: string) => withSearch('/dev/mailbox', { id }),
  mailboxJson: '/dev/mailbox.json',
} as const;

export { ownPath } from '@canopy/rules/own-path';
