import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Bounds, Markers } from '@canopy/contracts/listings';
import type { LatLngBoundsExpression, Map } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, useMap, useMapEvents } from 'react-leaflet';
import { paths } from '../paths.ts';
import { ClusterMarker } from './cluster-marker.tsx';
import { ListingMarker } from './listing-marker.tsx';
import { MapTiles } from './map-tiles.tsx';
import { QuietLayer } from './quiet-layer.tsx';

export interface ListingsMapProps {
  filter: { q?: string | undefined; category?: string | undefined; when?: string | undefined };
  /** The box around all matches; null when none of them has coordinates. */
  bounds: Bounds | null;
  /** The listing whose card is pointed at. */
  lifted: string | null;
}

export const defaultCentre: [number, number] = [42.9849, -81.2453];
export const defaultZoom = 9;
const fitPadding = 50;

/** The map beside the list: fits to the matches once, then loads what stands in its box as it is moved. */
export function ListingsMap({ filter, bounds, lifted }: ListingsMapProps) {
  const { t } = useTranslation();
  return (
    <div role="region" aria-label={t('listings.map.label')} className="h-full">
      <MapContainer center={defaultCentre} zoom={defaultZoom} minZoom={4} maxZoom={18} scrollWheelZoom className="h-full" zoomControl>
        <QuietLayer />
        <MapTiles />
        <FitToMatches bounds={bounds} />
        <MarkersInView filter={filter} lifted={lifted} />
      </MapContainer>
    </div>
  );
}

function FitToMatches({ bounds }: Pick<ListingsMapProps, 'bounds'>) {
  const map = useMap();
  const key = JSON.stringify(bounds);
  useEffect(() => {
    if (bounds) map.fitBounds(corners(bounds), { padding: [fitPadding, fitPadding], maxZoom: 13, animate: false });
    else map.setView(defaultCentre, defaultZoom, { animate: false });
    // The box itself is a new object with every answer; its content decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, key]);
  return null;
}

function MarkersInView({ filter, lifted }: Pick<ListingsMapProps, 'filter' | 'lifted'>) {
  const [shown, setShown] = useState<Markers>({ markers: [], clusters: [] });
  const [box, setBox] = useState<string | null>(null);
  const map = useMapEvents({ moveend: () => setBox(boxOf(map)) });
  const wanted = paths.listingMarkers({ q: filter.q, category: filter.category, when: filter.when });
  const asked = useRef('');

  useEffect(() => {
    const address = `${wanted}${wanted.includes('?') ? '&' : '?'}${box ?? boxOf(map)}`;
    asked.current = address;
    const leaving = new AbortController();
    // A drag ends in several moves; only the last is worth a request.
    const soon = setTimeout(() => {
      fetch(address, { signal: leaving.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<Markers>) : null))
        .then((markers) => (markers && asked.current === address ? setShown(markers) : undefined), () => undefined);
    }, 120);
    return () => {
      clearTimeout(soon);
      leaving.abort();
    };
  }, [map, wanted, box]);

  return (
    <>
      {shown.markers.map((marker) => (
        <ListingMarker key={marker.id} marker={marker} lifted={marker.id === lifted} />
      ))}
      {shown.clusters.map((cluster) => (
        <ClusterMarker key={`${cluster.lat},${cluster.lng}`} cluster={cluster} />
      ))}
    </>
  );
}

const corners = (box: Bounds): LatLngBoundsExpression => [
  [box.south, box.west],
  [box.north, box.east],
];

/** The visible box as search values, kept inside the world. */
function boxOf(map: Map): string {
  const box = map.getBounds();
  const within = (value: number, edge: number) => Math.max(-edge, Math.min(edge, value)).toFixed(4);
  return new URLSearchParams({
    south: within(box.getSouth(), 90),
    west: within(box.getWest(), 180),
    north: within(box.getNorth(), 90),
    east: within(box.getEast(), 180),
    zoom: String(Math.round(map.getZoom())),
  }).toString();
}
