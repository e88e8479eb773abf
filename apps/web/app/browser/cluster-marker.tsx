import type { Markers } from '@canopy/contracts/listings';
import { divIcon } from 'leaflet';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, useMap } from 'react-leaflet';

/** Many listings in one place: a circle with their number, which grows with it; opening it zooms in. */
export function ClusterMarker({ cluster }: { cluster: Markers['clusters'][number] }) {
  const { t } = useTranslation();
  const map = useMap();
  const icon = useMemo(() => {
    const size = Math.round(40 + 8 * Math.log10(cluster.count));
    const number = document.createElement('span');
    number.textContent = String(cluster.count);
    return divIcon({ html: number, className: 'map-cluster', iconSize: [size, size] });
  }, [cluster.count]);
  const zoomIn = () => map.setView([cluster.lat, cluster.lng], map.getZoom() + 2);
  return <Marker position={[cluster.lat, cluster.lng]} icon={icon} title={t('listings.map.cluster', { count: cluster.count })} eventHandlers={{ click: zoomIn, keypress: (event) => (event.originalEvent.key === 'Enter' ? zoomIn() : undefined) }} />;
}
