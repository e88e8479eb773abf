import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { t } from '../../i18n/index.ts';

/** The map itself has the focus while arrow keys move it, so it is what has the name. Its buttons have theirs. */
export function MapName({ name }: { name: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'region');
    container.setAttribute('aria-label', name);
    // Leaflet says these in English.
    for (const [way, words] of [
      ['in', t('ui.zoomIn')],
      ['out', t('ui.zoomOut')],
    ] as const) {
      const button = container.querySelector(`.leaflet-control-zoom-${way}`);
      button?.setAttribute('title', words);
      button?.setAttribute('aria-label', words);
    }
  }, [map, name]);
  return null;
}
