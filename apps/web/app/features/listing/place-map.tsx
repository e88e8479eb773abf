import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceMapProps } from '../../browser/place-map.tsx';
import { MapFence, MapNote } from '../listings/map-panel.tsx';

/** The small map of one place, fetched when it comes near the screen. */
export function PlaceMap(props: PlaceMapProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [Map, setMap] = useState<ComponentType<PlaceMapProps> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        import('../../browser/place-map.tsx').then((module) => setMap(() => module.PlaceMap), () => setFailed(true));
      },
      { rootMargin: '200px' },
    );
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);
  const sorry = <MapNote text={t('listings.map.failed')} />;
  return (
    <div ref={frame} className="map-frame needs-scripts mt-4 h-72 overflow-hidden rounded-card border border-line">
      {failed ? sorry : Map ? <MapFence fallback={sorry}><Map {...props} /></MapFence> : <MapNote text={t('listings.map.loading')} />}
    </div>
  );
}
