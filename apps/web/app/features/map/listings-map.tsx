import 'leaflet/dist/leaflet.css';
import './map.css';
import { boundsText, parseBounds, type Bounds } from '@canopy/contracts/bounds';
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, useMap, useMapEvents } from 'react-leaflet';
import { filtersOf, type ReadSearch } from '../listings-search/listings-search.ts';
import { paths } from '../../paths.ts';
import { boundsInSight, corners } from './bounds.ts';
import { MapTiles } from './map-tiles.tsx';
import { MarkersInSight } from './markers-in-sight.tsx';
import { QuietLayer } from './quiet-layer.tsx';

export interface ListingsMapProps {
  search: ReadSearch;
  /** Of all matches; null when none of them has coordinates. */
  bounds: Bounds | null;
  /** The listing whose card is pointed at. */
  lifted: string | null;
}

export const defaultCentre: [number, number] = [42.9849, -81.2453];
export const defaultZoom = 9;
const fitPadding = 50;

/**
 * The map beside the list: fits to the matches once, then loads what stands in its bounds as it is moved, and can
 * narrow the list to them.
 */
export function ListingsMap({ search, bounds, lifted }: ListingsMapProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [failed, setFailed] = useState(false);
  // The bounds that this map itself put into the address: they are in sight already.
  const own = useRef<string | undefined>(undefined);
  const filters = filtersOf(search);

  function searchHere(inSight: Bounds) {
    own.current = boundsText(inSight);
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
  onMoved: (bounds: Bounds | null) => void;
}) {
  const fitting = useRef(false);
  const map = useMapEvents({
    moveend: () => (fitting.current ? undefined : onMoved(boundsInSight(map))),
  });
  useFit(
    () => {
      fitting.current = true;
      const requested = area === undefined ? null : parseBounds(area);
      if (requested) map.fitBounds(corners(requested), { animate: false });
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

/** Runs `fit` when the bounds change, but not for those that this map made. */
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
