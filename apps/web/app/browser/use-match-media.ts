import { useSyncExternalStore } from 'react';

/** Whether the screen is like that, also when it turns. On the server, as if it were. */
export function useMatchMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => true,
  );
}
