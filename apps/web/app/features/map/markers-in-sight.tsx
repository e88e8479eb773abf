import type { Markers } from '@canopy/contracts/listings';
import type { LatLng, LatLngExpression } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { ListingsSearch } from '../../paths.ts';
import { BundleMarker } from './bundle-marker.tsx';
import { ClusterMarker } from './cluster-marker.tsx';
import { ListingMarker } from './listing-marker.tsx';
import { markerRoom, type Spot, spreadMarkers } from './spread-markers.ts';
import type { Box } from './place-labels.ts';
import { useMarkers } from './use-markers.ts';
import { useZoomTo } from './use-zoom-to.ts';

export type ZoomTo = (point: LatLng, zoom: number) => void;
/** Somebody wants to know more of these. @param from the marker that gets the focus back */
export type Choose = (markers: Markers['markers'], from: HTMLElement | undefined) => void;
/** What markers cover, in pixels of the whole world at that zoom. */
export interface Covered {
  zoom: number;
  boxes: Box[];
}

interface MapSpot extends Spot {
  marker: Markers['markers'][number] | null;
}

/** Markers, and numbers where they would cover each other; nothing on the map stands over anything else. */
export function MarkersInSight({
  filters,
  lifted,
  onFailed,
  onCovered,
  onEnd,
  onChoose,
}: {
  filters: ListingsSearch;
  lifted: readonly string[];
  onFailed: (failed: boolean) => void;
  onCovered: (covered: Covered) => void;
  /** A number that cannot be looked at more closely was opened. */
  onEnd: () => void;
  onChoose: Choose | null;
}) {
  const map = useMap();
  const answer = useMarkers(filters);
  const { shown, failed } = answer;
  const zoomTo = useZoomTo(answer);
  // Every move renders this anew, see `useMarkers`.
  const zoom = map.getZoom();
  useEffect(() => onFailed(failed), [onFailed, failed]);
  const spread = useMemo(() => {
    const spot = (at: LatLngExpression, count: number, marker: MapSpot['marker']): MapSpot => {
      const { x, y } = map.project(at, zoom);
      return { x, y, count, marker };
    };
    const { min, max } = map.getPixelBounds();
    return spreadMarkers(
      [
        ...shown.clusters.map(({ lat, lng, count }) => spot([lat, lng], count, null)),
        ...shown.markers.map((marker) => spot([marker.lat, marker.lng], 1, marker)),
      ],
      { left: min!.x, right: max!.x },
    );
  }, [map, shown, zoom]);
  useEffect(() => {
    const half = markerRoom / 2;
    onCovered({
      zoom,
      boxes: spread.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half })),
    });
  }, [onCovered, spread, zoom]);
  return (
    <>
      {spread.map((one) => {
        const at = map.unproject([one.x, one.y], zoom);
        const spots = one.kind === 'single' ? [one.of] : one.of;
        const markers = spots.flatMap(({ marker }) => marker ?? []);
        const isLifted = markers.some(({ id }) => lifted.includes(id));
        if (markers.length < spots.length) {
          const count = spots.reduce((sum, spot) => sum + spot.count, 0);
          return <ClusterMarker key={`${at.lat},${at.lng}`} count={count} at={at} onZoom={zoomTo} onEnd={onEnd} />;
        }
        const [first] = markers;
        return markers.length === 1 ? (
          <ListingMarker key={first!.id} marker={first!} at={at} lifted={isLifted} onChoose={onChoose} />
        ) : (
          <BundleMarker
            key={`${first!.id}+${markers.length}`}
            markers={markers}
            at={at}
            lifted={isLifted}
            onZoom={zoomTo}
            onChoose={onChoose}
          />
        );
      })}
    </>
  );
}
