import { useNearScreen } from '../../browser/use-near-screen.ts';
import { t } from '../../i18n/index.ts';
import { MapFence, MapNote } from '../listings-search/map-panel.tsx';
import type { ChoosePointMapProps } from './choose-point-map.tsx';

const fetchMap = () => import('./choose-point-map.tsx').then((module) => module.ChoosePointMap);

/** A map on which a point is chosen; without scripts the two fields stand alone. */
export function PointMap(props: ChoosePointMapProps) {
  const { frame, Part: Map, failed } = useNearScreen(fetchMap);
  const sorry = <MapNote text={t('mapFrame.failedHere')} />;
  return (
    <div ref={frame} className="map-frame needs-scripts h-96 overflow-hidden rounded-card border border-line">
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
