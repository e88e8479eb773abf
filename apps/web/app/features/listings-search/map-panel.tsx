import type { Bounds } from '@canopy/contracts/bounds';
import type { ListingPage } from '@canopy/contracts/listings';
import { usualReach } from '@canopy/contracts/search-choices';
import { Component, type ReactNode } from 'react';
import { useNearScreen } from '../../browser/use-near-screen.ts';
import { t } from '../../i18n/index.ts';
import type { ReadSearch } from './listings-search.ts';

const fetchMap = () => import('../map/listings-map.tsx').then((module) => module.ListingsMap);

/** Where the map stands on its page, for the link that leads to it. */
export const mapId = 'map';

/** The frame of the map beside the list. */
export function MapPanel({
  search,
  bounds,
  place,
  lifted,
}: {
  search: ReadSearch;
  bounds: Bounds | null | undefined;
  place: ListingPage['place'];
  lifted: string | null;
}) {
  const { frame, Part: Map, failed } = useNearScreen(fetchMap);

  return (
    <div
      ref={frame}
      id={mapId}
      className="map-frame mt-3 h-[calc(100dvh-11rem)] min-h-96 scroll-mt-20 overflow-hidden rounded-card border border-line lg:sticky lg:top-20 lg:mt-4 lg:h-[calc(100dvh-6rem)]"
    >
      {Map && !failed ? (
        <MapFence fallback={<MapNote text={t('mapFrame.failed')} />}>
          <Map
            search={search}
            bounds={bounds}
            place={place && { lat: place.lat, lng: place.lng, kilometres: Number(search.within ?? usualReach) }}
            lifted={lifted}
          />
        </MapFence>
      ) : (
        <>
          <MapNote text={t('mapFrame.needsScripts')} className="without-scripts" />
          <MapNote text={failed ? t('mapFrame.failed') : t('mapFrame.loading')} className="needs-scripts" />
        </>
      )}
    </div>
  );
}

export function MapNote({ text, className = '' }: { text: string; className?: string }) {
  return <p className={`grid h-full place-items-center p-6 text-center text-ink-soft ${className}`}>{text}</p>;
}

/** A map that breaks must not take the list with it. */
export class MapFence extends Component<{ fallback: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
