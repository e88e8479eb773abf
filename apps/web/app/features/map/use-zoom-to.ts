import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { ZoomTo } from './markers-in-sight.tsx';
import type { MarkersShown } from './use-markers.ts';

/**
 * Zooms in on a number that goes with that, and gives the focus to what then stands nearest to the middle, so that
 * nobody with a keyboard has to begin at the top of the page.
 */
export function useZoomTo({ move }: MarkersShown): ZoomTo {
  const map = useMap();
  const after = useRef<number | null>(null);
  useEffect(() => {
    if (after.current === null || move <= after.current) return;
    after.current = null;
    const { activeElement } = document;
    // Somebody who went on elsewhere in the meantime stays there.
    if (activeElement && activeElement !== document.body && !map.getContainer().contains(activeElement)) return;
    // Leaflet draws the new markers before this, and the map takes the focus where there are none.
    (nearestToMiddle(map.getContainer()) ?? map.getContainer()).focus({ preventScroll: true });
  });
  return (point, zoom) => {
    after.current = move;
    map.setView(point, zoom);
  };
}

function nearestToMiddle(container: HTMLElement): HTMLElement | null {
  const middle = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const here = middle(container);
  const far = (element: Element) => {
    const { x, y } = middle(element);
    return Math.hypot(x - here.x, y - here.y);
  };
  const markers = [...container.querySelectorAll<HTMLElement>('.map-marker, .map-cluster')];
  return markers.toSorted((a, b) => far(a) - far(b))[0] ?? null;
}
