import type { Bounds } from '@canopy/contracts/bounds';
import type { LatLngBoundsExpression, Map } from 'leaflet';

export const corners = (box: Bounds): LatLngBoundsExpression => [
  [box.south, box.west],
  [box.north, box.east],
];

/** The box in sight, kept inside the world. */
export function boxInSight(map: Map): Bounds {
  const box = map.getBounds();
  const within = (value: number, edge: number) => Math.max(-edge, Math.min(edge, value));
  return {
    south: within(box.getSouth(), 90),
    west: within(box.getWest(), 180),
    north: within(box.getNorth(), 90),
    east: within(box.getEast(), 180),
  };
}
