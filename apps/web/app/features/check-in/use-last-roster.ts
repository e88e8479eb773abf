import type { Roster } from '@canopy/contracts/tickets';
import { useRef } from 'react';

/**
 * What was loaded, or what was loaded before where the list of the same door could not be read again: guests stand there,
 * and an old list is better than none.
 */
export function useLastRoster<Loaded extends { roster: Roster | null }>(loaded: Loaded, listingId: string): Loaded {
  const last = useRef(loaded);
  if (loaded.roster || last.current.roster?.listingId !== listingId) last.current = loaded;
  return last.current;
}
