import { Injectable } from '@nestjs/common';
import { Geocoder, GeocoderBusy } from '@canopy/integrations/geocoding';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
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
    private readonly turns: GeocoderThrottle,
    private readonly logger: AppLogger,
  ) {}

  async geocode(listingId: string): Promise<void> {
    const listing = await this.database.row<{ location: string; attempts: number }>(
      `update listings set geocode_attempts = geocode_attempts + 1, geocode_next_attempt_at = now() + interval '30 seconds' * power(2, least(geocode_attempts, 10))
       where id = ? and geocode_status = 'pending' and geocode_next_attempt_at <= now() returning location, geocode_attempts as attempts`,
      [listingId],
    );
    if (!listing) return;
    try {
      await this.place(listingId, listing.location, await this.pointOf(listing.location));
    } catch (error) {
      this.logger.warn({ err: error, listingId, attempt: listing.attempts }, 'geocoding failed');
      await this.putOff(listingId, listing, error);
    }
  }

  private async pointOf(location: string): Promise<KnownPoint> {
    const known = await this.places.find(location);
    if (known) return known;
    return this.turns.take(
      async () =>
        (await this.places.find(location)) ?? this.places.keep(location, await this.geocoder.locate(location)),
    );
  }

  private async place(listingId: string, location: string, { status, lat, lng }: KnownPoint): Promise<void> {
    await this.database.rows(
      `update listings set lat = ?, lng = ?, geocode_status = ? where id = ? and location = ? and geocode_status = 'pending'`,
      [lat, lng, status, listingId, location],
    );
  }

  private async putOff(
    listingId: string,
    { location, attempts }: { location: string; attempts: number },
    error: unknown,
  ): Promise<void> {
    const requested = error instanceof GeocoderBusy ? Math.min(error.retryAfterSeconds ?? 0, longestPauseSeconds) : 0;
    await this.database.rows(
      `update listings set geocode_status = case when ? >= ? then 'failed' else geocode_status end,
         geocode_next_attempt_at = greatest(geocode_next_attempt_at, now() + ? * interval '1 second')
       where id = ? and location = ? and geocode_status = 'pending'`,
      [attempts, lastAttempt, requested, listingId, location],
    );
  }
}
