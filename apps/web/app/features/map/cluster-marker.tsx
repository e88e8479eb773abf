import type { Markers } from '@canopy/contracts/listings';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';
import { useNumberIcon } from './number-icon.ts';

/** Many listings that the server counted in one place; opening the number zooms in. */
export function ClusterMarker({ cluster }: { cluster: Markers['clusters'][number] }) {
  const { t } = useTranslation();
  const map = useMap();
  const icon = useNumberIcon(cluster.count);
  const zoomIn = () => map.setView([cluster.lat, cluster.lng], map.getZoom() + 2);
  return (
    <Marker
      position={[cluster.lat, cluster.lng]}
      icon={icon}
      title={t('listings.map.cluster', { count: cluster.count })}
      eventHandlers={{
        click: zoomIn,
        keypress: (event) => (event.originalEvent.key === 'Enter' ? zoomIn() : undefined),
      }}
    />
  );
}
