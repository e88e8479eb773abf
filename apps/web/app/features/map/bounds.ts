import type { Bounds } from '@canopy/contracts/bounds';
import type { LatLngBoundsExpression, Map } from 'leaflet';

export const corners = (bounds: Bounds): LatLngBoundsExpression => [
  [bounds.south, bounds.west],
  [bounds.north, bounds.east],
];

/** The bounds in sight, kept inside the world. */
export function boundsInSight(map: Map): Bounds {
  const bounds = map.getBounds();
  const within = (value: number, edge: number) => Math.max(-edge, Math.min(edge, value));
  return {
    south: within(bounds.getSouth(), 90),
    west: within(bounds.getWest(), 180),
    north: within(bounds.getNorth(), 90),
    east: within(bounds.getEast(), 180),
  };
}
