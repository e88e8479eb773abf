import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { Place } from '@canopy/integrations/geocoding';
import { Database, now } from '@canopy/platform/database';
import { db, type ListingTables } from '../tables.ts';

export type KnownPoint = Pick<Selectable<ListingTables['knownPlaces']>, 'status' | 'lat' | 'lng'>;

/** Differences that move no house: capitals, accents written in two ways, spaces, spaces around commas. */
export function normalisedAddress(address: string): string {
  return address
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * What a provider has set by hand for an address, or the geocoder said of it before. A known address never costs a
 * second question, and is on the map as soon as it is saved.
 */
@Injectable()
export class KnownPlaces {
  constructor(private readonly database: Database) {}

  async find(address: string, ownerId: string): Promise<KnownPoint | undefined> {
    const byHand = await db(this.database)
      .selectFrom('ownerPlaces')
      .select(['lat', 'lng'])
      .where('userId', '=', ownerId)
      .where('address', '=', normalisedAddress(address))
      .executeTakeFirst();
    if (byHand) return { status: 'found', ...byHand };
    return db(this.database)
      .selectFrom('knownPlaces')
      .select(['status', 'lat', 'lng'])
      .where('address', '=', normalisedAddress(address))
      .executeTakeFirst();
  }

  /** @param place null: the geocoder answered that it does not know the address. */
  async keep(address: string, place: Place | null): Promise<KnownPoint> {
    const point: KnownPoint =
      place === null
        ? { status: 'not_found', lat: null, lng: null }
        : { status: place.approximate ? 'approximate' : 'found', lat: place.lat, lng: place.lng };
    await db(this.database)
      .insertInto('knownPlaces')
      .values({ address: normalisedAddress(address), ...point })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...point, askedAt: now }))
      .execute();
    return point;
  }

  /** Somebody asks for another look: maps grow. Points that are known stay. */
  async forgetNotFound(address: string): Promise<void> {
    await db(this.database)
      .deleteFrom('knownPlaces')
      .where('address', '=', normalisedAddress(address))
      .where('status', '=', 'not_found')
      .execute();
  }
}
