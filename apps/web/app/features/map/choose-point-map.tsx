import 'leaflet/dist/leaflet.css';
import './map.css';
import { divIcon, type LatLng, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { LeafletMap } from './leaflet-map.tsx';
import { MapName } from './map-name.tsx';
import { MapTiles } from './map-tiles.tsx';
import { placeZoom } from './place-map.tsx';
import { QuietLayer } from './quiet-layer.tsx';
import { regionCentre, regionZoom } from './region-view.ts';

interface EnteredPoint {
  lat: string;
  lng: string;
}
export interface ChoosePointMapProps {
  /** As it is typed; while it is no point, no pin is shown. */
  point: EnteredPoint;
  label: string;
  title: string;
  onChoose: (point: EnteredPoint) => void;
}

/** About ten centimetres. */
const entered = ({ lat, lng }: LatLng): EnteredPoint => ({ lat: lat.toFixed(6), lng: lng.toFixed(6) });

function pointOf({ lat, lng }: EnteredPoint): [lat: number, lng: number] | null {
  const numbers = [lat, lng].map((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))));
  const [north, east] = numbers as [number, number];
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? [north, east] : null;
}

/** A press puts the pin there, and it can be dragged. The wheel scrolls the page, not the map. */
export function ChoosePointMap({ point, label, title, onChoose }: ChoosePointMapProps) {
  const icon = useMemo(
    () => divIcon({ html: document.createElement('span'), className: 'map-place', iconSize: [28, 28] }),
    [],
  );
  const at = pointOf(point);
  return (
    <LeafletMap
      center={at ?? regionCentre}
      zoom={at ? placeZoom : regionZoom}
      minZoom={4}
      maxZoom={18}
      scrollWheelZoom={false}
      className="h-full"
    >
      <MapName name={label} />
      <QuietLayer />
      <MapTiles />
      <Presses onPress={(where) => onChoose(entered(where))} />
      <InSight at={at} />
      {at ? (
        <Marker
          position={at}
          icon={icon}
          title={title}
          draggable
          keyboard={false}
          eventHandlers={{ dragend: ({ target }) => onChoose(entered((target as LeafletMarker).getLatLng())) }}
        />
      ) : null}
    </LeafletMap>
  );
}

function Presses({ onPress }: { onPress: (where: LatLng) => void }) {
  useMapEvents({ click: ({ latlng }) => onPress(latlng) });
  return null;
}

/** A point that is typed comes into sight. */
function InSight({ at }: { at: [number, number] | null }) {
  const map = useMap();
  const [lat, lng] = at ?? [];
  useEffect(() => {
    if (lat !== undefined && lng !== undefined && !map.getBounds().contains([lat, lng])) map.setView([lat, lng]);
  }, [map, lat, lng]);
  return null;
}
