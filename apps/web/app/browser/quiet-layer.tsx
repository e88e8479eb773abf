import { divIcon } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, Pane, Polygon, useMapEvents } from 'react-leaflet';
import { lakes, towns } from './ontario.ts';

/** Water and town names below the tiles. Nothing of it can be clicked or focused. */
export function QuietLayer() {
  const [zoom, setZoom] = useState<number | null>(null);
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const shown = zoom ?? map.getZoom();
  return (
    <>
      <Pane name="quiet-water" style={{ zIndex: 150 }}>
        {lakes.map((points, index) => (
          <Polygon key={index} positions={points} interactive={false} smoothFactor={0.5} className="map-water" weight={1} fillOpacity={1} />
        ))}
      </Pane>
      <Pane name="quiet-names" style={{ zIndex: 160 }}>
        {towns.map(([name, lat, lng, from]) => (shown >= from ? <TownName key={name} name={name} lat={lat} lng={lng} /> : null))}
      </Pane>
    </>
  );
}

function TownName({ name, lat, lng }: { name: string; lat: number; lng: number }) {
  const icon = useMemo(() => {
    const element = document.createElement('span');
    element.textContent = name;
    return divIcon({ html: element, className: 'map-town', iconSize: [0, 0] });
  }, [name]);
  return <Marker position={[lat, lng]} icon={icon} interactive={false} keyboard={false} />;
}
