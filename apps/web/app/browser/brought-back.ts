/**
 * Whoever left for another site, such as that of the card provider, left a page behind that waits for an answer. A
 * browser that brings it back as it was brings back the waiting, for ever: such a page is read anew.
 */
const onShown = ({ persisted }: PageTransitionEvent) => {
  if (!persisted) return;
  const { navigation, fetchers } = __remixRouter.state;
  if ([navigation, ...fetchers.values()].some(({ state }) => state !== 'idle')) window.location.reload();
};

export const readAnewWhenBroughtBack = () => addEventListener('pageshow', onShown);
