import 'leaflet/dist/leaflet.css';
import { t } from '../../i18n/index.ts';
import './map.css';
import { boundsText, parseBounds, type Bounds } from '@canopy/contracts/bounds';
import type { Markers } from '@canopy/contracts/listings';
import { useNavigate } from '@remix-run/react';
import type { Map } from 'leaflet';
import { useEffect, useRef, useState, type MutableRefObject } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useMatchMedia } from '../../browser/use-match-media.ts';
import { filtersOf, type ReadSearch } from '../listings-search/listings-search.ts';
import { goToResults, wide } from '../listings-search/results.ts';
import { paths } from '../../paths.ts';
import { boundsInSight, corners } from './bounds.ts';
import { ChosenStrip } from './chosen-strip.tsx';
import { LeafletMap } from './leaflet-map.tsx';
import { MapName } from './map-name.tsx';
import { MapTiles } from './map-tiles.tsx';
import { type Covered, MarkersInSight } from './markers-in-sight.tsx';
import { QuietLayer } from './quiet-layer.tsx';
import { SearchedPlace, type SearchedPlaceProps } from './searched-place.tsx';

export interface ListingsMapProps {
  search: ReadSearch;
  /** Of most matches; null when none of them has coordinates, undefined while nobody knows. */
  bounds: Bounds | null | undefined;
  /** Where was searched, and how far around. */
  place: SearchedPlaceProps | null;
  /** The listing whose card is pointed at. */
  lifted: string | null;
}

const defaultCentre: [number, number] = [42.9849, -81.2453];
const defaultZoom = 9;
const fitPadding = 50;
/** What the strip of cards covers. */
const stripHeight = 190;

interface Chosen {
  markers: Markers['markers'];
  from: HTMLElement | undefined;
}

/**
 * The map beside the list: fits to the matches once, then loads what stands in its bounds as it is moved, and can
 * narrow the list to them.
 */
export function ListingsMap({ search, bounds, place, lifted }: ListingsMapProps) {
  const navigate = useNavigate();
  const map = useRef<Map>(null);
  const [moved, setMoved] = useState<Bounds | null>(null);
  const [failed, setFailed] = useState(false);
  const [covered, setCovered] = useState<Covered>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isWide = useMatchMedia(wide);
  // The bounds that this map itself put into the address: they are in sight already.
  const own = useRef<string | undefined>(undefined);
  const filters = filtersOf(search);
  const wanted = JSON.stringify(filters);
  useEffect(() => setChosen(null), [wanted, isWide]);

  // On a phone the list comes in place of the map.
  const toList = useRef(false);
  useEffect(() => {
    if (toList.current) goToResults();
    toList.current = false;
  }, [search.view]);

  function searchHere(inSight: Bounds, view: 'map' | undefined) {
    own.current = boundsText(inSight);
    setMoved(null);
    navigate(paths.listings({ ...filters, area: own.current, view }), { preventScrollReset: true });
  }

  function list() {
    toList.current = !isWide;
    searchHere(boundsInSight(map.current!), isWide ? search.view : undefined);
  }

  function choose(markers: Markers['markers'], from: HTMLElement | undefined) {
    setChosen({ markers, from });
    const [first] = markers;
    map.current?.panInside([first!.lat, first!.lng], { paddingBottomRight: [0, stripHeight], paddingTopLeft: [0, 60] });
  }

  function close() {
    const back = chosen?.from?.isConnected ? chosen.from : map.current?.getContainer();
    setChosen(null);
    back?.focus({ preventScroll: true });
  }

  return (
    <div className="relative h-full">
      <LeafletMap
        ref={map}
        center={defaultCentre}
        zoom={defaultZoom}
        minZoom={4}
        maxZoom={18}
        scrollWheelZoom
        className="h-full"
        zoomControl
      >
        <MapName name={t('map.label')} />
        <QuietLayer covered={covered} />
        <MapTiles />
        {place ? <SearchedPlace {...place} /> : null}
        <FitToMatches
          bounds={bounds}
          place={place}
          area={search.area}
          own={own}
          onMoved={setMoved}
          onLeave={() => setChosen(null)}
        />
        <MarkersInSight
          filters={filters}
          lifted={[...(lifted ? [lifted] : []), ...(chosen?.markers.map(({ id }) => id) ?? [])]}
          onFailed={setFailed}
          onCovered={setCovered}
          onEnd={list}
          onChoose={isWide ? null : choose}
        />
      </LeafletMap>
      <div className="pointer-events-none absolute inset-x-14 top-3 z-[1000] flex flex-col items-center gap-2">
        {moved ? (
          <button
            type="button"
            onClick={() => searchHere(moved, search.view)}
            className="pointer-events-auto min-h-11 rounded-full bg-forest px-5 font-semibold text-on-forest shadow-card hover:bg-forest-hover focus-visible:rounded-full"
          >
            {t('map.searchArea')}
          </button>
        ) : null}
        <p role="status" className={failed ? 'rounded-card bg-surface px-3 py-2 text-sm shadow-card' : 'sr-only'}>
          {failed ? t('map.markersFailed') : ''}
        </p>
      </div>
      {chosen ? <ChosenStrip markers={chosen.markers} onClose={close} /> : null}
    </div>
  );
}

/** Shows the part of the map that was asked for, else most matches; tells when it was moved by hand since. */
function FitToMatches({
  bounds,
  place,
  area,
  own,
  onMoved,
  onLeave,
}: {
  bounds: Bounds | null | undefined;
  place: SearchedPlaceProps | null;
  area: string | undefined;
  own: MutableRefObject<string | undefined>;
  onMoved: (bounds: Bounds | null) => void;
  onLeave: () => void;
}) {
  const fitting = useRef(false);
  const map = useMapEvents({
    moveend: () => (fitting.current ? undefined : onMoved(boundsInSight(map))),
    click: onLeave,
  });
  useFit(
    () => {
      const requested = area === undefined ? null : parseBounds(area);
      // What is in sight stays, unless it is somewhere else than where was searched.
      if (!requested && bounds === undefined && !(place && !map.getBounds().contains([place.lat, place.lng]))) return;
      fitting.current = true;
      if (requested) map.fitBounds(corners(requested), { animate: false });
      else if (bounds) {
        // Where was searched is in sight, too.
        const around = place
          ? {
              south: Math.min(bounds.south, place.lat),
              west: Math.min(bounds.west, place.lng),
              north: Math.max(bounds.north, place.lat),
              east: Math.max(bounds.east, place.lng),
            }
          : bounds;
        map.fitBounds(corners(around), { padding: [fitPadding, fitPadding], maxZoom: 13, animate: false });
      } else map.setView(place ? [place.lat, place.lng] : defaultCentre, defaultZoom, { animate: false });
      fitting.current = false;
      onMoved(null);
    },
    area ?? JSON.stringify([bounds === undefined, bounds, place?.lat, place?.lng]),
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
