import { useEffect, useRef, useState, type ComponentType } from 'react';
import { wordsAreThere } from '../i18n/fetch-words.ts';
import { onceOnline } from './use-late-code.ts';

/**
 * A part of a page that is fetched only when its frame comes near the screen: maps are a good part of our scripts.
 * @param fetchPart must be the same function on every render.
 */
export function useNearScreen<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const frame = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        onceOnline(fetchPart).then(
          (part) => void wordsAreThere().then(() => setPart(() => part)),
          () => setFailed(true),
        );
      },
      { rootMargin: '200px' },
    );
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [fetchPart]);
  return { frame, Part, failed };
}
