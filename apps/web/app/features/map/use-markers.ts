import type { Markers } from '@canopy/contracts/listings';
import { useEffect, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { paths, type ListingsSearch } from '../../paths.ts';
import { boundsInSight } from './bounds.ts';

const nothing: Markers = { markers: [], clusters: [] };

/**
 * What stands in the part of the map that is in sight; loaded anew whenever the map or the filters move. The last
 * answer stays until the next.
 */
export function useMarkers(filters: ListingsSearch): { shown: Markers; failed: boolean } {
  const map = useMap();
  const [shown, setShown] = useState(nothing);
  const [failed, setFailed] = useState(false);
  const [moves, setMoves] = useState(0);
  useMapEvents({ moveend: () => setMoves((before) => before + 1) });
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
    // A drag ends in several moves; only the last is worth a request.
    const soon = setTimeout(() => {
      fetch(address, { signal: leaving.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<Markers | null>) : null))
        .then((markers) => {
          if (markers) setShown(markers);
          setFailed(!markers);
        })
        .catch(() => (leaving.signal.aborted ? undefined : setFailed(true)));
    }, 120);
    return () => {
      clearTimeout(soon);
      leaving.abort();
    };
  }, [map, wanted, moves]);
  return { shown, failed };
}

const degrees = (bounds: Record<string, number>) =>
  Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, value.toFixed(4)]));
