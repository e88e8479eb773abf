import type { Markers } from '@canopy/contracts/listings';
import { latLngBounds, type LatLng, type LatLngBounds, type Map, type Marker as LeafletMarker } from 'leaflet';
import { useMemo, useRef } from 'react';
import { Marker, Popup, useMap } from 'react-leaflet';
import { keepFocus } from '../../browser/keep-focus.ts';
import { t } from '../../i18n/index.ts';
import { MapCard } from './map-card.tsx';
import type { Choose, ZoomTo } from './markers-in-sight.tsx';
import { useNumberIcon } from './number-icon.ts';
import { pressed } from './pressed.ts';
import { markerRoom } from './spread-markers.ts';

/** More listings in one place than markers find room for: zooms in while that parts them, else opens a list of them. */
export function BundleMarker({
  markers,
  at,
  lifted,
  onZoom,
  onChoose,
}: {
  markers: Markers['markers'];
  at: LatLng;
  lifted: boolean;
  onZoom: ZoomTo;
  onChoose: Choose | null;
}) {
  const map = useMap();
  const self = useRef<LeafletMarker>(null);
  // It knows the list that is open, which moves the map, and that renders this anew.
  const lists = useMemo(() => keepFocus(self), []);
  const icon = useNumberIcon(markers.length, lifted ? 'is-lifted' : '');
  const around = latLngBounds(markers.map(({ lat, lng }) => [lat, lng]));
  const parts = map.getZoom() < map.getMaxZoom() && findRoom(map, around, markers.length);
  const zoomIn = () => {
    const fitting = map.getBoundsZoom(around, false);
    if (fitting > map.getZoom()) onZoom(around.getCenter(), Math.min(fitting, map.getMaxZoom()));
    else onZoom(at, map.getZoom() + 1);
  };
  return (
    <Marker
      ref={self}
      // A popup cannot be taken from a marker again, so one that only zooms is another marker.
      key={parts ? 'zooms' : onChoose ? 'elsewhere' : 'lists'}
      position={at}
      icon={icon}
      title={t(parts ? 'map.cluster' : 'map.bundle', { count: markers.length })}
      eventHandlers={
        parts ? pressed(zoomIn) : onChoose ? pressed(() => onChoose(markers, self.current?.getElement())) : lists
      }
    >
      {parts || onChoose ? null : (
        <Popup minWidth={260} maxWidth={300} maxHeight={300}>
          <ul className="map-popup-list">
            {markers.map((marker) => (
              <li key={marker.id}>
                <MapCard marker={marker} />
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </Marker>
  );
}

/** Whether so many would find room beside each other as near as one can look. */
function findRoom(map: Map, around: LatLngBounds, count: number): boolean {
  const corner = (point: LatLng) => map.project(point, map.getMaxZoom());
  const across = corner(around.getNorthEast()).distanceTo(corner(around.getSouthWest()));
  return across > markerRoom * Math.sqrt(count);
}
