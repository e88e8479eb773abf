import { divIcon } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, Pane, Polygon, Polyline, useMapEvents } from 'react-leaflet';
import { languageNow } from '../../i18n/language.ts';
import { borders, islands, rivers, towns, waterNames, waters, type Point } from './ontario.ts';

const quiet = { interactive: false, smoothFactor: 0.5 } as const;

/** Water, borders and names below the tiles. Nothing of it can be clicked or focused. */
export function QuietLayer() {
  const [zoom, setZoom] = useState<number | null>(null);
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const shown = zoom ?? map.getZoom();
  return (
    <>
      <Pane name="quiet-water" style={{ zIndex: 150 }}>
        <Polygon
          positions={waters.map((outline): Point[][] => [outline])}
          {...quiet}
          className="map-water"
          weight={1}
          fillOpacity={1}
        />
        <Polygon
          positions={islands.map((outline): Point[][] => [outline])}
          {...quiet}
          className="map-island"
          weight={1}
          fillOpacity={1}
        />
        <Polyline positions={rivers} {...quiet} className="map-river" weight={shown < 7 ? 1.5 : 3} />
        <Polyline positions={borders} {...quiet} className="map-border" weight={1} dashArray="6 5" />
      </Pane>
      <Pane name="quiet-names" style={{ zIndex: 160 }}>
        {waterNames.map(([name, lat, lng, from]) =>
          shown >= from ? (
            <Name key={name.en} name={name[languageNow()]} lat={lat} lng={lng} className="map-name map-water-name" />
          ) : null,
        )}
        {towns.map(([name, lat, lng, from]) =>
          shown >= from ? <Name key={name} name={name} lat={lat} lng={lng} className="map-name" /> : null,
        )}
      </Pane>
    </>
  );
}

function Name({ name, lat, lng, className }: { name: string; lat: number; lng: number; className: string }) {
  const icon = useMemo(() => {
    const element = document.createElement('span');
    element.textContent = name;
    return divIcon({ html: element, className, iconSize: [0, 0] });
  }, [name, className]);
  return <Marker position={[lat, lng]} icon={icon} interactive={false} keyboard={false} />;
}
