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
  from?: string | undefined;
  to?: string | undefined;
  price?: string | undefined;
  maxPrice?: string | undefined;
  near?: string | undefined;
  lat?: string | undefined;
  lng?: string | undefined;
  within?: string | undefined;
  sort?: string | undefined;
  area?: string | undefined;
  page?: number | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  view?: 'map' | undefined;
}

export const paths = {
  home: '/',
  listings: (search: ListingsSearch = {}) => withSearch('/listings', { ...search }),
  listing: (id: string, search: Record<string, string | undefined> = {}) => withSearch(`/listings/${encodeURIComponent(id)}`, search),
  listingMarkers: (search: ListingsSearch & Record<string, string | number | null | undefined>) => withSearch('/listings/markers', search),
  signIn: (search: { to?: string | undefined; mode?: 'create' | undefined } = {}) => withSearch('/signin', { ...search }),
  signOut: '/sign-out',
  addListing: '/add-listing',
  providerDashboard: '/provider-dashboard',
  olderSales: (after: string) => withSearch('/provider-dashboard', { after }),
  myCalendar: (search: { month?: string | undefined } = {}) => withSearch('/my-calendar', { ...search }),
  mailbox: '/dev/mailbox',
  mail: (id: string) => withSearch('/dev/mailbox', { id }),
  mailboxJson: '/dev/mailbox.json',
} as const;

export { ownPath } from '@canopy/rules/own-path';
