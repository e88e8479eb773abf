import 'leaflet/dist/leaflet.css';
import './map.css';
import { areaText, parseArea, type Bounds } from '@canopy/contracts/bounds';
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, useMap, useMapEvents } from 'react-leaflet';
import { filtersOf, type ReadSearch } from '../listings-search/listings-search.ts';
import { paths } from '../../paths.ts';
import { boxInSight, corners } from './box.ts';
import { MapTiles } from './map-tiles.tsx';
import { MarkersInSight } from './markers-in-sight.tsx';
import { QuietLayer } from './quiet-layer.tsx';

export interface ListingsMapProps {
  search: ReadSearch;
  /** The box around all matches; null when none of them has coordinates. */
  bounds: Bounds | null;
  /** The listing whose card is pointed at. */
  lifted: string | null;
}

export const defaultCentre: [number, number] = [42.9849, -81.2453];
export const defaultZoom = 9;
const fitPadding = 50;

/**
 * The map beside the list: fits to the matches once, then loads what stands in its box as it is moved, and can narrow
 * the list to it.
 */
export function ListingsMap({ search, bounds, lifted }: ListingsMapProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [failed, setFailed] = useState(false);
  // The box that this map itself put into the address: it is in sight already.
  const own = useRef<string | undefined>(undefined);
  const filters = filtersOf(search);

  function searchHere(box: Bounds) {
    own.current = areaText(box);
    setMoved(null);
    navigate(paths.listings({ ...filters, area: own.current, view: search.view }), { preventScrollReset: true });
  }

  return (
    <div role="region" aria-label={t('listings.map.label')} className="relative h-full">
      <MapContainer
        center={defaultCentre}
        zoom={defaultZoom}
        minZoom={4}
        maxZoom={18}
        scrollWheelZoom
        className="h-full"
        zoomControl
      >
        <QuietLayer />
        <MapTiles />
        <FitToMatches bounds={bounds} area={search.area} own={own} onMoved={setMoved} />
        <MarkersInSight filters={filters} lifted={lifted} onFailed={setFailed} />
      </MapContainer>
      <div className="pointer-events-none absolute inset-x-14 top-3 z-[1000] flex flex-col items-center gap-2">
        {moved ? (
          <button
            type="button"
            onClick={() => searchHere(moved)}
            className="pointer-events-auto min-h-11 rounded-full bg-forest px-5 font-semibold text-on-forest shadow-card hover:bg-forest-hover focus-visible:rounded-full"
          >
            {t('listings.map.searchArea')}
          </button>
        ) : null}
        <p role="status" className={failed ? 'rounded-card bg-surface px-3 py-2 text-sm shadow-card' : 'sr-only'}>
          {failed ? t('listings.map.markersFailed') : ''}
        </p>
      </div>
    </div>
  );
}

/** Shows the part of the map that was asked for, else all matches; tells when it was moved by hand since. */
function FitToMatches({
  bounds,
  area,
  own,
  onMoved,
}: {
  bounds: Bounds | null;
  area: string | undefined;
  own: MutableRefObject<string | undefined>;
  onMoved: (box: Bounds | null) => void;
}) {
  const fitting = useRef(false);
  const map = useMapEvents({
    moveend: () => (fitting.current ? undefined : onMoved(boxInSight(map))),
  });
  useFit(
    () => {
      fitting.current = true;
      const box = area === undefined ? null : parseArea(area);
      if (box) map.fitBounds(corners(box), { animate: false });
      else if (bounds)
        map.fitBounds(corners(bounds), { padding: [fitPadding, fitPadding], maxZoom: 13, animate: false });
      else map.setView(defaultCentre, defaultZoom, { animate: false });
      fitting.current = false;
      onMoved(null);
    },
    area ?? JSON.stringify(bounds),
    own,
  );
  return null;
}

/** Runs `fit` when the box changes, but not for the one that this map made. */
function useFit(fit: () => void, key: string, own: MutableRefObject<string | undefined>) {
  const map = useMap();
  const run = useRef(fit);
  run.current = fit;
  useEffect(() => {
    if (own.current === key) return;
    own.current = undefined;
    run.current();
  }, [map, key, own]);
}
