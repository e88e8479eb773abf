import 'leaflet/dist/leaflet.css';
import './map.css';
import { LeafletMap } from './leaflet-map.tsx';
import { MapName } from './map-name.tsx';
import { MapTiles } from './map-tiles.tsx';
import { QuietLayer } from './quiet-layer.tsx';
import { regionCentre, regionZoom } from './region-view.ts';

/** The region as a whole, without any point on it. The wheel scrolls the page, not the map. */
export function RegionMap({ label }: { label: string }) {
  return (
    <LeafletMap
      center={regionCentre}
      zoom={regionZoom}
      minZoom={4}
      maxZoom={12}
      scrollWheelZoom={false}
      className="h-full"
    >
      <MapName name={label} />
      <QuietLayer />
      <MapTiles />
    </LeafletMap>
  );
}
