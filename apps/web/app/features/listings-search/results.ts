/** Where the results begin: their number, which "Skip to results" and "Show listings" lead to. */
export const resultsId = 'results';

export function goToResults(): void {
  const count = document.getElementById(resultsId);
  count?.focus({ preventScroll: true });
  count?.scrollIntoView({ block: 'start' });
}

/** Where list and map stand side by side. */
export const wide = '(min-width: 64rem)';
/** Else the results are not beside the filters. */
export const isNarrow = (): boolean => !window.matchMedia(wide).matches;
