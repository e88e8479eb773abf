import type { Markers } from '@canopy/contracts/listings';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { paths, type ListingsSearch } from '../../paths.ts';
import { boundsInSight } from './bounds.ts';

export interface MarkersShown {
  shown: Markers;
  failed: boolean;
  /** How often the map was moved before this was asked for. */
  move: number;
}
const nothing: MarkersShown = { shown: { markers: [], clusters: [] }, failed: false, move: 0 };

/**
 * What stands in the part of the map that is in sight; loaded anew whenever the map or the filters move. The last
 * answer stays until the next.
 */
export function useMarkers(filters: ListingsSearch): MarkersShown {
  const map = useMap();
  const [answer, setAnswer] = useState(nothing);
  const [move, setMove] = useState(0);
  useMapEvents({ moveend: () => setMove((before) => before + 1) });
  const [again, setAgain] = useState(0);
  const { failed } = answer;
  useEffect(() => {
    if (!failed) return;
    const ask = () => setAgain((before) => before + 1);
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [failed]);
  const wanted = JSON.stringify(filters);
  useEffect(() => {
    const bounds = boundsInSight(map);
    const { south, west, north, east } = bounds;
    const address = paths.listingMarkers({
      ...(JSON.parse(wanted) as ListingsSearch),
      ...degrees({ south, west, north, east }),
      zoom: Math.round(map.getZoom()),
    });
    const leaving = new AbortController();
    const show = (markers: Markers | null) =>
      setAnswer(({ shown }) => ({ shown: markers ?? shown, failed: !markers, move }));
    // A drag ends in several moves; only the last is worth a request.
    const soon = setTimeout(() => {
      fetch(address, { signal: leaving.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<Markers | null>) : null))
        .then(show, () => (leaving.signal.aborted ? undefined : show(null)));
    }, 120);
    return () => {
      clearTimeout(soon);
      leaving.abort();
    };
  }, [map, wanted, move, again]);
  return answer;
}

const degrees = (bounds: Record<string, number>) =>
  Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, value.toFixed(4)]));
