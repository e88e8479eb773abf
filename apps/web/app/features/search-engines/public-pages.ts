/** Addresses that search engines may find, apart from the other kinds: these a browser must know too. */
export const publicPages = [
  '/',
  '/contact',
  '/terms',
  '/privacy',
  '/accessibility',
  '/provider-handbook',
  '/listings',
  '/listings/:id',
];

const listing = /^\/listings\/[^/]+$/;
/** Beside the listings, not among them. */
const noListing = /^\/listings\/(count|markers)$/;

/**
 * The one address of a public page, without search; null for every other page. Ids are written in small letters there.
 *
 * @param pathname without the language
 */
export function canonicalPath(pathname: string): string | null {
  if (publicPages.includes(pathname)) return pathname;
  return listing.test(pathname) && !noListing.test(pathname) ? pathname.toLowerCase() : null;
}
