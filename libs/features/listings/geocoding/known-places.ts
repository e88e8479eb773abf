import { Injectable } from '@nestjs/common';
import type { Place } from '@canopy/integrations/geocoding';
import { Database } from '@canopy/platform/database';

export interface KnownPoint {
  status: 'found' | 'approximate' | 'not_found';
  lat: number | null;
  lng: number | null;
}

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
 * What the geocoder said before. A known address never costs a second question, and is on the map as soon as it is
 * saved.
 */
@Injectable()
export class KnownPlaces {
  constructor(private readonly database: Database) {}

  find(address: string): Promise<KnownPoint | null> {
    return this.database.row<KnownPoint>('select status, lat, lng from known_places where address = ?', [
      normalisedAddress(address),
    ]);
  }

  /** @param place null: the geocoder answered that it does not know the address. */
  async keep(address: string, place: Place | null): Promise<KnownPoint> {
    const point: KnownPoint =
      place === null
        ? { status: 'not_found', lat: null, lng: null }
        : { status: place.approximate ? 'approximate' : 'found', lat: place.lat, lng: place.lng };
    await this.database.rows(
      `insert into known_places (address, status, lat, lng) values (?, ?, ?, ?)
       on conflict (address) do update set status = excluded.status, lat = excluded.lat, lng = excluded.lng, asked_at = now()`,
      [normalisedAddress(address), point.status, point.lat, point.lng],
    );
    return point;
  }

  /** Somebody asks for another look: maps grow. Points that are known stay. */
  async forgetNotFound(address: string): Promise<void> {
    await this.database.rows(`delete from known_places where address = ? and status = 'not_found'`, [
      normalisedAddress(address),
    ]);
  }
}
