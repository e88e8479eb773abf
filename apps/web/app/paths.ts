import { withQuery } from '@canopy/contracts/endpoint';
import type { ListingFilterName } from '@canopy/contracts/listing-filters';
import type { Direction, SalesSort, Timeframe } from '@canopy/contracts/sales-choices';
import type { SocialProvider } from '@canopy/contracts/vocabulary';

/** Filters as they stand in an address, and where in the list one is. */
export interface ListingsSearch extends Partial<Record<ListingFilterName, string | undefined>> {
  page?: number | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  view?: 'map' | undefined;
}

export interface AdminListingsSearch {
  q?: string | undefined;
  category?: string | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

/** How the own sales are narrowed and sorted, and where in them one is. What is usual is left out. */
export interface SalesSearch {
  q?: string | undefined;
  timeframe?: Timeframe | undefined;
  sort?: SalesSort | undefined;
  direction?: Direction | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  /** Why an export did not begin: a code of the refusals. */
  exportFailed?: string | undefined;
}

export interface PaymentIssuesSearch {
  kind?: string | undefined;
  state?: 'resolved' | undefined;
  after?: string | null | undefined;
}

export interface SignInSearch {
  to?: string | undefined;
  mode?: 'create' | 'reset' | 'connect' | undefined;
  /** Why somebody who left for Google or Facebook is back without a session. */
  problem?: SignInProblem | undefined;
}

export const signInProblems = [
  'google',
  'facebook',
  'cancelled',
  'email_missing',
  'elsewhere',
  'off',
  'expired',
  'busy',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export interface UsersSearch {
  q?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  /** Whose deletion is being asked about. */
  delete?: string | undefined;
  /** Whose rights as an administrator are being asked about. */
  admin?: string | undefined;
  /** Whose second factor is to be reset. */
  secondFactor?: string | undefined;
  /** Why an export did not begin: a code of the refusals. */
  exportFailed?: string | undefined;
}

/** How applications are narrowed; those that wait for us are what is usual, and left out. */
export interface ApplicationsSearch {
  view?: 'questioned' | 'approved' | 'rejected' | undefined;
  q?: string | undefined;
  /** Who decided. */
  by?: string | undefined;
  after?: string | null | undefined;
}

/** Of a person's page: which part shows a further page, and which question is asked. */
export interface PersonSearch {
  part?: 'listings' | 'purchases' | 'sales' | 'emails' | undefined;
  after?: string | null | undefined;
  ask?: 'name' | 'sessions' | undefined;
  /** The list that it was opened from, and leads back to; without it all users. */
  back?: string | undefined;
}

export interface AuditSearch {
  q?: string | undefined;
  action?: string | undefined;
  after?: string | null | undefined;
}

/** Every address of the web, built here and nowhere else. Patterns that addresses are compared with stand where that is. */
export const paths = {
  home: '/',
  manifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
  listings: (search: ListingsSearch = {}) => withQuery('/listings', { ...search }),
  listing: (id: string, search: Record<string, string | undefined> = {}) =>
    withQuery(`/listings/${encodeURIComponent(id)}`, search),
  listingCount: (search: ListingsSearch) => withQuery('/listings/count', { ...search }),
  listingMarkers: (search: ListingsSearch & Record<string, string | number | null | undefined>) =>
    withQuery('/listings/markers', search),
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  providerHandbook: '/provider-handbook',
  signIn: (search: SignInSearch = {}) => withQuery('/signin', { ...search }),
  signOut: '/sign-out',
  /** Where an administrator gives the code of the second factor. */
  secondFactor: (search: { to?: string | undefined } = {}) => withQuery('/second-factor', search),
  /** Where somebody confirms that it is really them. `to`: the page that it leads back to. */
  confirm: (search: { to?: string | undefined } = {}) => withQuery('/confirm', search),
  social: (provider: SocialProvider, search: { to?: string | undefined; popup?: string | undefined } = {}) =>
    withQuery(`/auth/${provider}`, { ...search }),
  socialCallback: (provider: SocialProvider) => `/auth/${provider}/callback`,
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  resendVerification: '/resend-verification',
  account: '/account',
  accountPhoto: '/account/photo',
  /** Back to the account page, which says what was wrong with the photo. */
  photoRefused: (photo: string) => withQuery('/account', { photo }),
  /** The account page, with the question before a profile is disconnected. */
  disconnectSocial: (provider: SocialProvider) => withQuery('/account', { disconnect: provider }),
  accountSecondFactor: '/account/second-factor',
  /** `email`: the new address, typed before the session had to be confirmed. */
  accountEmail: (search: { email?: string | undefined } = {}) => withQuery('/account/email', search),
  changeEmail: '/change-email',
  accountData: '/account/data.json',
  accountDeletion: '/account/delete',
  becomeProvider: (search: { from?: string | undefined } = {}) => withQuery('/become-provider', { ...search }),
  admin: '/admin',
  adminApplications: (search: ApplicationsSearch = {}) => withQuery('/admin', { ...search }),
  /**
   * `back`: the list that it was opened from, and leads back to; without it the applications that wait. `seen`: the
   * version that was read before the question.
   */
  adminApplication: (
    id: string,
    search: { ask?: 'reject' | 'more' | undefined; seen?: string | undefined; back?: string | undefined } = {},
  ) => withQuery(`/admin/application/${encodeURIComponent(id)}`, { ...search }),
  adminUsers: (search: UsersSearch = {}) => withQuery('/admin/users', { ...search }),
  /** Takes the form that begins to look through somebody's eyes. */
  viewAs: (userId: string) => `/admin/users/${encodeURIComponent(userId)}/view-as`,
  stopViewing: '/stop-viewing',
  adminUser: (id: string, search: PersonSearch = {}) =>
    withQuery(`/admin/users/${encodeURIComponent(id)}`, { ...search }),
  adminUsersExport: '/admin/users/export',
  addListing: '/add-listing',
  /** `back`: the list that it was opened from, and leads back to; without it the listing. */
  listingPoint: (id: string, search: { back?: string | undefined } = {}) =>
    withQuery(`/listing-point/${encodeURIComponent(id)}`, search),
  editListing: (id: string) => `/edit-listing/${encodeURIComponent(id)}`,
  /** `back`: the page to which deleting leads back; without it a list of listings. */
  deleteListing: (id: string, search: { back?: string | undefined } = {}) =>
    withQuery(`/delete-listing/${encodeURIComponent(id)}`, search),
  myListings: (search: { after?: string | null | undefined; before?: string | null | undefined } = {}) =>
    withQuery('/my-listings', { ...search }),
  /** One listing as its owner runs it. */
  ownListing: (id: string, search: { after?: string | null | undefined; before?: string | null | undefined } = {}) =>
    withQuery(`/my-listings/${encodeURIComponent(id)}`, search),
  uploadListingMedia: '/uploads/listing-media',
  members: (listingId: string, search: { after?: string | undefined } = {}) =>
    withQuery(`/members/${encodeURIComponent(listingId)}`, { ...search }),
  /** `back`: the page to which the refund leads back; without it the own sales. */
  refundSale: (id: string, search: { back?: string | undefined } = {}) =>
    withQuery(`/refund-sale/${encodeURIComponent(id)}`, search),
  providerDashboard: '/provider-dashboard',
  paymentSettings: '/payment-settings',
  saleNotice: (listingId: string) => `/sale-notice/${encodeURIComponent(listingId)}`,
  payouts: (search: { after?: string | null | undefined } = {}) => withQuery('/payouts', { ...search }),
  payout: (id: string, search: { after?: string | null | undefined } = {}) =>
    withQuery(`/payouts/${encodeURIComponent(id)}`, { ...search }),
  /** The same, after a look at the card provider also where the account was complete. */
  checkPaymentSettings: withQuery('/payment-settings', { stripe: 'success' }),
  /** Where a link that was used or has expired leads: to a new one. */
  continuePaymentSetup: '/payment-settings/continue',
  premium: (search: { premium?: 'success' | undefined; from?: 'dashboard' | undefined } = {}) =>
    withQuery('/premium', { ...search }),
  /** `from`: the page to which cancelling leads back; without it the page of Premium. */
  cancelPremium: (search: { from?: 'dashboard' | undefined } = {}) => withQuery('/premium/cancel', { ...search }),
  simulatedProvider: (token: string) => `/simulated-card-provider/${encodeURIComponent(token)}`,
  sales: (search: SalesSearch = {}) => withQuery('/provider-dashboard', { ...search }),
  exportSales: (search: SalesSearch = {}) => withQuery('/provider-dashboard/export', { ...search }),
  myTickets: (
    search: { listing?: string | null | undefined; after?: string | undefined; refundsAfter?: string | undefined } = {},
  ) => withQuery('/tickets', { ...search }),
  tickets: (paymentId: string) => `/tickets/${encodeURIComponent(paymentId)}`,
  ticketsPdf: (paymentId: string) => `/tickets/${encodeURIComponent(paymentId)}.pdf`,
  ticketsIcs: (paymentId: string) => `/tickets/${encodeURIComponent(paymentId)}.ics`,
  cancelSignUp: (listingId: string) => `/cancel-sign-up/${encodeURIComponent(listingId)}`,
  checkIn: (search: { code?: string | undefined } = {}) => withQuery('/check-in', { ...search }),
  checkInAt: (
    listingId: string,
    search: { q?: string | undefined; show?: string | undefined; after?: string | undefined } = {},
  ) => withQuery(`/check-in/${encodeURIComponent(listingId)}`, { ...search }),
  calendarFeed: (token: string) => `/calendar/${encodeURIComponent(token)}.ics`,
  myCalendar: (search: { month?: string | undefined; view?: 'list' | undefined } = {}) =>
    withQuery('/my-calendar', { ...search }),
  adminListings: (search: AdminListingsSearch = {}) => withQuery('/admin/listings', { ...search }),
  addListingForProvider: '/admin/add-listing',
  pendingListings: (search: { after?: string | null | undefined } = {}) => withQuery('/admin/pending-listings', search),
  /** `back`: the part of the list that it was opened from, and leads back to. */
  pendingListing: (id: string, search: { back?: string | undefined } = {}) =>
    withQuery(`/admin/pending-listings/${encodeURIComponent(id)}`, search),
  adminPaymentIssues: (search: PaymentIssuesSearch = {}) => withQuery('/admin/payment-issues', { ...search }),
  adminMetrics: (search: { weeks?: string } = {}) => withQuery('/admin/metrics', search),
  adminAudit: (search: AuditSearch = {}) => withQuery('/admin/audit', { ...search }),
  adminEmails: (
    search: { to?: string | undefined; state?: string | undefined; after?: string | null | undefined } = {},
  ) => withQuery('/admin/emails', { ...search }),
  adminOperations: '/admin/operations',
  adminCardEvents: (search: { state?: string | undefined; after?: string | null | undefined } = {}) =>
    withQuery('/admin/card-events', { ...search }),
  adminPlaces: (search: { state?: string | undefined; after?: string | null | undefined } = {}) =>
    withQuery('/admin/places', { ...search }),
  approveListing: (token: string) => withQuery('/approve-listing', { token }),
  mailbox: '/dev/mailbox',
  mail: (id: string) => withQuery('/dev/mailbox', { id }),
  mailboxJson: '/dev/mailbox.json',
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap-pages.xml',
  sitemapListings: (after: string | null) => withQuery('/sitemap-listings.xml', { after }),
} as const;

/** Whether an address, with whatever filters, is one of this page. */
export const isAddressOf = (page: string, address: string): boolean => address.split(/[?#]/)[0] === page;

/** The page of one listing, and nothing that stands beside it below "/listings". */
export const listingPathPattern = /^\/listings\/[0-9a-f]{8}-[0-9a-f-]{27}$/i;

export { ownPath } from '@canopy/rules/own-path';
