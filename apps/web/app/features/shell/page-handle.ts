/** What a route says of itself: `export const handle: PageHandle = { loadFailed: () => t('listings.failed') }`. */
export interface PageHandle {
  /** The page's own sentence for when it could not be loaded at all. */
  loadFailed: () => string;
}
