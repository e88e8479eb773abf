/**
 * Whether a form of a dialog, or of another part of the page, is on its way at this moment. To read the page again then
 * would lose the redirect that answers it. `useFetchers` says the same, but every page would fetch it.
 */
export const isSending = (): boolean =>
  [...__remixRouter.state.fetchers.values()].some(({ state }) => state !== 'idle');
