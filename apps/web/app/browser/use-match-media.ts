import { useSyncExternalStore } from 'react';

/**
 * Whether the screen is like that, also when it turns.
 * @param before the server, which cannot know, and the first draw in the browser
 */
export function useMatchMedia(query: string, before = true): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => before,
  );
}
