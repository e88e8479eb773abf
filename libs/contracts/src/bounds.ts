/** A rectangle on the map, in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Bounds as one value of an address: "42.9000,-81.5000,43.1000,-81.0000" (south, west, north, east; eleven metres
 * exact).
 */
export const boundsText = ({ south, west, north, east }: Bounds): string =>
  [south, west, north, east].map((degrees) => degrees.toFixed(4)).join(',');

/** @returns null when the text is no rectangle with its corners in order. */
export function parseBounds(text: string): Bounds | null {
  if (!/^-?\d{1,3}(?:\.\d{1,8})?(?:,-?\d{1,3}(?:\.\d{1,8})?){3}$/.test(text)) return null;
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number];
  return south <= north && west <= east && Math.max(-south, north) <= 90 && Math.max(-west, east) <= 180
    ? { south, west, north, east }
    : null;
}
