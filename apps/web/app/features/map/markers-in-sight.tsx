import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { ListingsSearch } from '../../paths.ts';
import { BundleMarker } from './bundle-marker.tsx';
import { ClusterMarker } from './cluster-marker.tsx';
import { ListingMarker } from './listing-marker.tsx';
import { spreadMarkers } from './spread-markers.ts';
import { useMarkers } from './use-markers.ts';

/** Markers, those that would hide each other beside each other, and the circles of what the server counted. */
export function MarkersInSight({
  filters,
  lifted,
  onFailed,
}: {
  filters: ListingsSearch;
  lifted: string | null;
  onFailed: (failed: boolean) => void;
}) {
  const map = useMap();
  const { shown, failed } = useMarkers(filters);
  // Every move renders this anew, see `useMarkers`.
  const zoom = map.getZoom();
  useEffect(() => onFailed(failed), [onFailed, failed]);
  const spread = useMemo(
    () =>
      spreadMarkers(
        shown.markers.map((marker) => ({ marker, ...pixels(map.project([marker.lat, marker.lng], zoom)) })),
      ).map((one) => ({
        at: map.unproject([one.x, one.y], zoom),
        markers: one.kind === 'single' ? [one.of.marker] : one.of.map(({ marker }) => marker),
      })),
    [map, shown.markers, zoom],
  );
  return (
    <>
      {spread.map(({ at, markers }) =>
        markers.length === 1 ? (
          <ListingMarker key={markers[0]!.id} marker={markers[0]!} at={at} lifted={markers[0]!.id === lifted} />
        ) : (
          <BundleMarker
            key={`${markers[0]!.id}+${markers.length}`}
            markers={markers}
            at={at}
            lifted={markers.some(({ id }) => id === lifted)}
          />
        ),
      )}
      {shown.clusters.map((cluster) => (
        <ClusterMarker key={`${cluster.lat},${cluster.lng}`} cluster={cluster} />
      ))}
    </>
  );
}

const pixels = ({ x, y }: { x: number; y: number }) => ({ x, y });
