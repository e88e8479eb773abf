import type { LeafletEventHandlerFnMap, Marker, PopupEvent } from 'leaflet';
import type { RefObject } from 'react';
import { t } from '../i18n/index.ts';

/** Whoever opens a popup by keyboard goes on inside it, leaves it by Escape, and finds the marker again. */
export function keepFocus(marker: RefObject<Marker>): LeafletEventHandlerFnMap {
  let inside: HTMLElement | null = null;
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && marker.current?.closePopup();
  return {
    // Leaflet itself knows Enter only.
    keydown: ({ originalEvent }) => {
      if (originalEvent.key !== ' ') return;
      originalEvent.preventDefault();
      marker.current?.openPopup();
    },
    popupopen: ({ popup }: PopupEvent) => {
      const element = marker.current?.getElement();
      inside = popup.getElement() ?? null;
      inside?.addEventListener('keydown', onKey);
      // Leaflet says it in English.
      inside?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', t('ui.close'));
      // React draws the content of the popup after this event.
      if (element && document.activeElement === element)
        requestAnimationFrame(() => inside?.querySelector<HTMLElement>('.map-card-link')?.focus());
    },
    popupclose: () => {
      inside?.removeEventListener('keydown', onKey);
      if (inside?.contains(document.activeElement)) marker.current?.getElement()?.focus();
    },
  };
}
