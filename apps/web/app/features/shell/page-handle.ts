/** What a route says of itself: `export const handle: PageHandle = { loadFailed: () => t('listings.failed') }`. */
export interface PageHandle {
  /** The page's own sentence for when it could not be loaded at all. */
  loadFailed: () => string;
  /**
   * What may have become of that which an address named, and where somebody who is signed in finds more. Without it the
   * frame says that there is nothing.
   */
  gone?: () => { text: string; more: { text: string; to: string; action: string } };
}
