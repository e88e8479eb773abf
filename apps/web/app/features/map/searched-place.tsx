import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { Circle, Marker } from 'react-leaflet';

export interface SearchedPlaceProps {
  lat: number;
  lng: number;
  kilometres: number;
}

/** A dot where was searched, and the circle in which. The list says both in words. */
export function SearchedPlace({ lat, lng, kilometres }: SearchedPlaceProps) {
  const icon = useMemo(
    () => divIcon({ html: document.createElement('span'), className: 'map-searched', iconSize: [18, 18] }),
    [],
  );
  return (
    <>
      <Circle
        // A circle that is drawn does not follow its radius.
        key={kilometres}
        center={[lat, lng]}
        radius={kilometres * 1_000}
        className="map-reach"
        weight={2}
        fillOpacity={0.07}
        interactive={false}
      />
      <Marker position={[lat, lng]} icon={icon} interactive={false} keyboard={false} zIndexOffset={3_000} />
    </>
  );
}
