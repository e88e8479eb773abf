import type { Count } from '@canopy/contracts/count';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths, type ListingsSearch } from '../../paths.ts';

/** A choice is mostly followed by another; somebody who types pauses for longer than between two letters. */
const pauseMs = 300;

/**
 * How many listings the fields would find, while they are being filled in. Null while nobody knows: an answer to fields
 * that have changed since is thrown away.
 */
export function useLiveCount(shown: boolean, read: () => ListingsSearch): { count: Count | null; ask: () => void } {
  const [count, setCount] = useState<Count | null>(null);
  const latest = useRef<AbortController | null>(null);
  const fields = useRef(read);
  fields.current = read;
  const ask = useCallback((after = pauseMs) => {
    latest.current?.abort();
    const asking = new AbortController();
    latest.current = asking;
    setCount(null);
    setTimeout(async () => {
      if (asking.signal.aborted) return;
      try {
        const answer = await fetch(paths.listingCount(fields.current()), { signal: asking.signal });
        const found = answer.ok ? ((await answer.json()) as Count | null) : null;
        if (!asking.signal.aborted) setCount(found);
      } catch {
        // Nobody answered: the button does without a number.
      }
    }, after);
  }, []);
  useEffect(() => {
    if (shown) ask(0);
    return () => latest.current?.abort();
  }, [shown, ask]);
  return { count, ask: () => ask() };
}
