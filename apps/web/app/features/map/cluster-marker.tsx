import type { LatLng } from 'leaflet';
import { Marker, useMap } from 'react-leaflet';
import { t } from '../../i18n/index.ts';
import type { ZoomTo } from './markers-in-sight.tsx';
import { useNumberIcon } from './number-icon.ts';
import { pressed } from './pressed.ts';

/** Many listings that the server counted in one place; opening the number zooms in, and at last lists them. */
export function ClusterMarker({
  count,
  at,
  onZoom,
  onEnd,
}: {
  count: number;
  at: LatLng;
  onZoom: ZoomTo;
  onEnd: () => void;
}) {
  const map = useMap();
  const icon = useNumberIcon(count);
  const zoom = map.getZoom();
  const closer = zoom < map.getMaxZoom();
  return (
    <Marker
      position={at}
      icon={icon}
      title={t(closer ? 'map.cluster' : 'map.listed', { count })}
      eventHandlers={pressed(() => (closer ? onZoom(at, Math.min(zoom + 2, map.getMaxZoom())) : onEnd()))}
    />
  );
}
