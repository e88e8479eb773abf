import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Geocoder, GeocoderBusy } from '@canopy/integrations/geocoding';
import { Database, now, retryAt } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { GeocoderThrottle, longestPauseSeconds } from './geocoder-throttle.ts';
import { type KnownPoint, KnownPlaces } from './known-places.ts';

/** About an hour of trying; then the owner is told and may ask again. */
const lastAttempt = 8;

/**
 * Gives a listing its point on the map. A place that nobody knows stays `not_found`, an outage is tried again by the
 * sweep: either way the listing is saved and found, only without a marker. The claim pushes the next attempt into the
 * future, so that two jobs for one listing ask once. Writes by a plain UPDATE guarded by the location that was looked
 * up, so that an edit in the meantime wins and the owner's version is not touched.
 */
@Injectable()
export class GeocodeListing {
  constructor(
    private readonly database: Database,
    private readonly geocoder: Geocoder,
    private readonly places: KnownPlaces,
    private readonly throttle: GeocoderThrottle,
    private readonly logger: AppLogger,
  ) {}

  async geocode(listingId: string): Promise<void> {
    const listing = await db(this.database)
      .updateTable('listings')
      .set(({ eb, ref }) => ({
        geocodeAttempts: eb('geocodeAttempts', '+', 1),
        geocodeNextAttemptAt: retryAt('30 seconds', ref('geocodeAttempts'), 10),
      }))
      .where('id', '=', listingId)
      .where('geocodeStatus', '=', 'pending')
      .where('geocodeNextAttemptAt', '<=', now)
      .returning(['location', 'userId as ownerId', 'geocodeAttempts as attempts'])
      .executeTakeFirst();
    if (!listing) return;
    try {
      await this.place(listingId, listing.location, await this.pointOf(listing));
    } catch (error) {
      this.logger.warn({ err: error, listingId, attempt: listing.attempts }, 'geocoding failed');
      await this.putOff(listingId, listing, error);
    }
  }

  private async pointOf({ location, ownerId }: { location: string; ownerId: string }): Promise<KnownPoint> {
    const known = await this.places.find(location, ownerId);
    if (known) return known;
    return this.throttle.take(
      async () =>
        (await this.places.find(location, ownerId)) ?? this.places.keep(location, await this.geocoder.locate(location)),
    );
  }

  private async place(listingId: string, location: string, { status, lat, lng }: KnownPoint): Promise<void> {
    await db(this.database)
      .updateTable('listings')
      .set({ lat, lng, geocodeStatus: status })
      .where('id', '=', listingId)
      .where('location', '=', location)
      .where('geocodeStatus', '=', 'pending')
      .execute();
  }

  private async putOff(
    listingId: string,
    { location, attempts }: { location: string; attempts: number },
    error: unknown,
  ): Promise<void> {
    const pause = error instanceof GeocoderBusy ? Math.min(error.retryAfterSeconds ?? 0, longestPauseSeconds) : 0;
    await db(this.database)
      .updateTable('listings')
      .set(({ ref }) => ({
        ...(attempts >= lastAttempt && { geocodeStatus: 'failed' as const }),
        geocodeNextAttemptAt: sql<string>`greatest(${ref('geocodeNextAttemptAt')}, now() + make_interval(secs => ${pause}))`,
      }))
      .where('id', '=', listingId)
      .where('location', '=', location)
      .where('geocodeStatus', '=', 'pending')
      .execute();
  }
}
