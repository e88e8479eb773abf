import { t } from '../../i18n/index.ts';
import type { PlaceMapProps } from '../map/place-map.tsx';
import { useNearScreen } from '../../browser/use-near-screen.ts';
import { MapFence, MapNote } from '../listings-search/map-panel.tsx';

const fetchMap = () => import('../map/place-map.tsx').then((module) => module.PlaceMap);

/** The small map of one place. */
export function PlaceMap(props: PlaceMapProps) {
  const { frame, Part: Map, failed } = useNearScreen(fetchMap);
  const sorry = <MapNote text={t('mapFrame.failedHere')} />;
  return (
    <div ref={frame} className="map-frame needs-scripts mt-4 h-72 overflow-hidden rounded-card border border-line">
      {failed ? (
        sorry
      ) : Map ? (
        <MapFence fallback={sorry}>
          <Map {...props} />
        </MapFence>
      ) : (
        <MapNote text={t('mapFrame.loading')} />
      )}
    </div>
  );
}
