import { listingFilterNames } from '@canopy/contracts/listing-filters';
import { withoutLanguage } from '../../i18n/language.ts';
import { publicPages } from './public-pages.ts';

/**
 * Which addresses search engines may know. Every route stands here (a test compares the table with the routes),
 * and one that is forgotten counts as private. From this table come robots.txt, the sitemap of the pages,
 * the canonical links and the "noindex" header.
 */
export type PageKind =
  /** To be found. */
  | 'public'
  /** Belongs to a person, or is a step on the way: crawlers are asked to stay away, and told "noindex" if they come. */
  | 'private'
  /** No page: data, files, redirects. */
  | 'none';

/** Keys are routes; `:name` stands for one part of the path. */
export const pageKinds: Record<string, PageKind> = {
  ...Object.fromEntries(publicPages.map((route) => [route, 'public'] as const)),
  '/listings/count': 'none',
  '/listings/markers': 'none',
  '/map-tiles': 'none',
  '/signin': 'private',
  '/sign-out': 'private',
  '/confirm': 'private',
  '/second-factor': 'private',
  '/auth/:provider': 'private',
  '/auth/:provider/callback': 'private',
  '/reset-password': 'private',
  '/verify-email': 'private',
  '/change-email': 'private',
  '/resend-verification': 'private',
  '/account': 'private',
  '/account/data.json': 'private',
  '/account/delete': 'private',
  '/account/email': 'private',
  '/account/photo': 'private',
  '/account/second-factor': 'private',
  '/become-provider': 'private',
  '/my-listings': 'private',
  '/my-listings/:id': 'private',
  '/payment-settings': 'private',
  '/payment-settings/continue': 'private',
  '/sale-notice/:id': 'private',
  '/payouts': 'private',
  '/payouts/:id': 'private',
  '/premium': 'private',
  '/premium/cancel': 'private',
  '/simulated-card-provider/:token': 'private',
  '/simulated-card-provider/premium/:page': 'private',
  '/edit-listing/:id': 'private',
  '/listing-point/:id': 'private',
  '/delete-listing/:id': 'private',
  '/add-listing': 'private',
  '/provider-dashboard': 'private',
  '/provider-dashboard/export': 'private',
  '/my-calendar': 'private',
  '/calendar/:token.ics': 'none',
  '/tickets': 'private',
  '/tickets/:id': 'private',
  '/tickets/:id.pdf': 'private',
  '/tickets/:id.ics': 'private',
  '/cancel-sign-up/:id': 'private',
  '/check-in': 'private',
  '/check-in/:id': 'private',
  '/refund-sale/:id': 'private',
  '/admin': 'private',
  '/admin/application/:id': 'private',
  '/admin/users': 'private',
  '/admin/users/export': 'private',
  '/admin/users/:id/view-as': 'private',
  '/stop-viewing': 'private',
  '/admin/users/:id': 'private',
  '/admin/listings': 'private',
  '/admin/add-listing': 'private',
  '/admin/pending-listings': 'private',
  '/admin/pending-listings/:id': 'private',
  '/admin/emails': 'private',
  '/admin/audit': 'private',
  '/admin/metrics': 'private',
  '/admin/payment-issues': 'private',
  '/admin/operations': 'private',
  '/admin/card-events': 'private',
  '/admin/places': 'private',
  '/members/:id': 'private',
  '/approve-listing': 'private',
  '/dev/mailbox': 'private',
  '/dev/mailbox.json': 'private',
  '/service-worker.js': 'none',
  '/manifest.webmanifest': 'none',
  '/robots.txt': 'none',
  '/sitemap.xml': 'none',
  '/sitemap-pages.xml': 'none',
  '/sitemap-listings.xml': 'none',
};

const patterns = Object.entries(pageKinds)
  .filter(([route]) => route.includes(':'))
  .map(([route, kind]) => [new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}$`), kind] as const);

export function pageKind(pathname: string): PageKind {
  const path = withoutLanguage(pathname);
  return Object.hasOwn(pageKinds, path)
    ? pageKinds[path]!
    : (patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'private');
}

/**
 * Searches, filters, orders and later pages show what other addresses show already, and may tell of whoever searches,
 * such as where they are. The two views of the list are the same page.
 */
const narrowing: readonly string[] = [...listingFilterNames, 'page', 'after', 'before'];

/**
 * Whether a search engine may keep this page. Steps on a page (`?buy`) and marks of others (`?utm_…`) are left to its
 * canonical link.
 */
export function mayBeIndexed(url: Pick<URL, 'pathname' | 'searchParams'>): boolean {
  return pageKind(url.pathname) === 'public' && !narrowing.some((name) => url.searchParams.has(name));
}
