import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { type EntityManager, now } from '@canopy/platform/database';
import { db } from '../tables.ts';
import type { KnownPlaces } from './known-places.ts';

export interface ListingPoint {
  geocodeStatus: GeocodeStatus;
  lat: number | null;
  lng: number | null;
}

/** What is known of a listing's point on the map when it is saved; the geocoding queue finds what is `pending`. */
export async function pointWhenSaved(
  places: KnownPlaces,
  ownerId: string,
  { location, isVirtual }: { location: string; isVirtual: boolean },
): Promise<ListingPoint> {
  if (location === '' || isVirtual) return { geocodeStatus: 'none', lat: null, lng: null };
  const known = await places.find(location, ownerId);
  return { geocodeStatus: known?.status ?? 'pending', lat: known?.lat ?? null, lng: known?.lng ?? null };
}

/**
 * Takes a listing's point away for the one of its new address, and lets the queue begin anew.
 * @param only a listing that stands so by now: a point that was set by hand meanwhile stays with its address
 */
export async function replacePoint(
  em: EntityManager,
  listingId: string,
  point: ListingPoint,
  only?: GeocodeStatus,
): Promise<void> {
  await db(em)
    .updateTable('listings')
    .set({ ...point, geocodeAttempts: 0, geocodeNextAttemptAt: now })
    .where('id', '=', listingId)
    .$if(only !== undefined, (query) => query.where('geocodeStatus', '=', only!))
    .execute();
}
