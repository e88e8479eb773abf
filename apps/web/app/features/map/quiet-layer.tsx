import { divIcon, type LatLng } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, Pane, Polygon, Polyline, useMap, useMapEvents } from 'react-leaflet';
import { languageNow } from '../../i18n/language.ts';
import type { Covered } from './markers-in-sight.tsx';
import { borders, islands, type Label, ontario, rivers, towns, waterNames, waters, type Point } from './ontario.ts';
import { placeLabels } from './place-labels.ts';
import { furtherTowns } from './towns.ts';

const quiet = { interactive: false, smoothFactor: 0.5 } as const;
/** From this zoom on every town is named that finds room. */
const allNames = 9;
/** The corner of the buttons for nearer and farther. */
const buttons = { width: 66, height: 112 };

/**
 * Land, water, borders and names below the tiles. Nothing of it can be clicked or focused.
 * @param covered by markers, so that no name stands below one.
 */
export function QuietLayer({ covered }: { covered?: Covered | undefined }) {
  const [, setMoves] = useState(0);
  const map = useMapEvents({ moveend: () => setMoves((before) => before + 1) });
  const zoom = map.getZoom();
  return (
    <>
      <Pane name="quiet-water" style={{ zIndex: 150 }}>
        <Polygon positions={ontario} {...quiet} className="map-ontario" weight={0} fillOpacity={1} />
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
        <Polyline positions={rivers} {...quiet} className="map-river" weight={zoom < 7 ? 1.5 : 3} />
        <Polyline positions={borders} {...quiet} className="map-border" weight={1} dashArray="6 5" />
      </Pane>
      <Pane name="quiet-names" style={{ zIndex: 160 }}>
        <Names covered={covered?.zoom === zoom ? covered.boxes : []} />
      </Pane>
    </>
  );
}

function Names({ covered }: { covered: Covered['boxes'] }) {
  const map = useMap();
  const zoom = map.getZoom();
  const { min, max } = map.getPixelBounds();
  const view = { left: min!.x, top: min!.y, right: max!.x, bottom: max!.y };
  const corner = { ...view, right: view.left + buttons.width, bottom: view.top + buttons.height };
  const named = (labels: readonly Label[], className: string, fixed: boolean) =>
    labels
      .filter(([, , , from]) => from <= zoom || (!fixed && zoom >= allNames))
      .map(([name, lat, lng]) => ({ name, className, fixed, ...pixels(map.project([lat, lng], zoom)) }));
  const candidates = [
    ...named([...towns, ...furtherTowns], 'map-name', false),
    ...named(
      waterNames.map(([name, ...rest]): Label => [name[languageNow()], ...rest]),
      'map-name map-water-name',
      true,
    ),
  ];
  return placeLabels(candidates, [corner, ...covered], view).map(({ of, x, y }) => (
    <Name key={of.name} name={of.name} at={map.unproject([x, y], zoom)} className={of.className} />
  ));
}

const pixels = ({ x, y }: { x: number; y: number }) => ({ x, y });

function Name({ name, at, className }: { name: string; at: LatLng; className: string }) {
  const icon = useMemo(() => {
    const element = document.createElement('span');
    element.textContent = name;
    return divIcon({ html: element, className, iconSize: [0, 0] });
  }, [name, className]);
  return <Marker position={at} icon={icon} interactive={false} keyboard={false} />;
}
