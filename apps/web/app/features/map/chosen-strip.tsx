import type { Markers } from '@canopy/contracts/listings';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { MapCard } from './map-card.tsx';

/** On a phone, where a popup would fill the map: the cards of the marker that was chosen, in a row at its lower edge. */
export function ChosenStrip({ markers, onClose }: { markers: Markers['markers']; onClose: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.querySelector<HTMLElement>('.map-card-link')?.focus({ preventScroll: true });
  }, [markers]);
  return (
    <div
      ref={strip}
      role="region"
      aria-label={t('map.chosen', { count: markers.length })}
      onKeyDown={(event) => (event.key === 'Escape' ? onClose() : undefined)}
      className="map-strip absolute inset-x-0 bottom-6 z-[1000]"
    >
      <ul>
        {markers.map((marker) => (
          <li key={marker.id}>
            <MapCard marker={marker} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={onClose}
        className="absolute -top-12 right-3 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-card focus-visible:rounded-full"
      >
        <Icon name="close" />
        <span className="sr-only">{t('ui.close')}</span>
      </button>
    </div>
  );
}
