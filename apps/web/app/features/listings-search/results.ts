/** Where the results begin: their number, which "Skip to results" and "Show listings" lead to. */
export const resultsId = 'results';

export function goToResults(): void {
  const count = document.getElementById(resultsId);
  count?.focus({ preventScroll: true });
  count?.scrollIntoView({ block: 'start' });
}

/** Where list and map stand side by side, the results are beside the filters already. */
export const isNarrow = (): boolean => !window.matchMedia('(min-width: 64rem)').matches;
