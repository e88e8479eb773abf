import { isSending } from './is-sending.ts';

/**
 * Whoever left for another site, such as that of the card provider, left a page behind that waits for an answer. A
 * browser that brings it back as it was brings back the waiting, for ever: such a page is read anew.
 */
const onShown = ({ persisted }: PageTransitionEvent) => {
  if (persisted && (isSending() || __remixRouter.state.navigation.state !== 'idle')) window.location.reload();
};

export const readAnewWhenBroughtBack = () => addEventListener('pageshow', onShown);
