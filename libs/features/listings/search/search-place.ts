import { unknownPlace } from '@canopy/contracts/listing-filter-schemas';
import { Refusal } from '@canopy/contracts/refusals';
import { findPlace } from '@canopy/integrations/geocoding/gazetteer';

/** Where distances are measured from. `name` is null for a point that the visitor's own device told. */
export interface SearchPlace {
  name: string | null;
  lat: number;
  lng: number;
}

/**
 * The place that a search is near to: a town or postal code out of the shipped gazetteer, else the given point.
 * @throws Refusal invalid_input beside `near` for a place that we do not know; it is never guessed.
 */
export function searchPlace({
  near,
  lat,
  lng,
}: {
  near?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
}): SearchPlace | null {
  if (!near) return lat !== undefined && lng !== undefined ? { name: null, lat, lng } : null;
  const found = findPlace(near);
  if (found) return { name: found.name, lat: found.lat, lng: found.lng };
  throw new Refusal('invalid_input', { fields: { near: [unknownPlace] } });
}

const earthRadiusKm = 6_371.0088;

/** Kilometres over ground → the straight line between the two points on a sphere of radius 1, and back. */
export const chordOf = (kilometres: number): number => 2 * Math.sin(kilometres / earthRadiusKm / 2);
export const kilometresOf = (chord: number): number => 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2));

/** The place as the database keeps points: on the unit sphere, as the text of a `cube`. */
export function onSphere({ lat, lng }: { lat: number; lng: number }): string {
  const [φ, λ] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return `(${Math.cos(φ) * Math.cos(λ)}, ${Math.cos(φ) * Math.sin(λ)}, ${Math.sin(φ)})`;
}
