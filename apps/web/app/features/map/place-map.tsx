import 'leaflet/dist/leaflet.css';
import './map.css';
import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { Circle, Marker } from 'react-leaflet';
import { LeafletMap } from './leaflet-map.tsx';
import { MapName } from './map-name.tsx';
import { MapTiles } from './map-tiles.tsx';
import { QuietLayer } from './quiet-layer.tsx';

export interface PlaceMapProps {
  lat: number;
  lng: number;
  label: string;
  approximate: boolean;
}

export const placeZoom = 15;

/**
 * One place. The wheel scrolls the page, not the map. An approximate place is a circle, so that nobody rings at a wrong
 * door.
 */
export function PlaceMap({ lat, lng, label, approximate }: PlaceMapProps) {
  const icon = useMemo(
    () => divIcon({ html: document.createElement('span'), className: 'map-place', iconSize: [28, 28] }),
    [],
  );
  return (
    <LeafletMap
      key={`${lat},${lng}`}
      center={[lat, lng]}
      zoom={placeZoom}
      minZoom={4}
      maxZoom={18}
      scrollWheelZoom={false}
      className="h-full"
    >
      <MapName name={label} />
      <QuietLayer />
      <MapTiles />
      {approximate ? <Circle center={[lat, lng]} radius={450} className="map-area" interactive={false} /> : null}
      <Marker position={[lat, lng]} icon={icon} title={label} interactive={false} keyboard={false} />
    </LeafletMap>
  );
}
