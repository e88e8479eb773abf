import { Injectable } from '@nestjs/common';
import { Geocoder } from '@canopy/integrations/geocoding';
import { Database } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';

const lastAttempt = 5;

/**
 * Gives a listing its point on the map. A place that nobody knows stays `not_found`, an outage is tried again by the sweep:
 * either way the listing is saved and found, only without a marker. Writes by a plain UPDATE guarded by the location that
 * was looked up, so that an edit in the meantime wins and the owner's version is not touched.
 */
@Injectable()
export class GeocodeListing {
  constructor(
    private readonly database: Database,
    private readonly geocoder: Geocoder,
    private readonly logger: AppLogger,
  ) {}

  async geocode(listingId: string): Promise<void> {
    const listing = await this.database.row<{ location: string; attempts: number }>(
      `update listings set geocode_attempts = geocode_attempts + 1 where id = ? and geocode_status = 'pending' returning location, geocode_attempts as attempts`,
      [listingId],
    );
    if (!listing) return;
    try {
      const place = await this.geocoder.locate(listing.location);
      const status = place === null ? 'not_found' : place.approximate ? 'approximate' : 'found';
      await this.database.rows(`update listings set lat = ?, lng = ?, geocode_status = ? where id = ? and location = ?`, [place?.lat ?? null, place?.lng ?? null, status, listingId, listing.location]);
    } catch (error) {
      this.logger.warn({ err: error, listingId, attempt: listing.attempts }, 'geocoding failed');
      if (listing.attempts >= lastAttempt) {
        await this.database.rows(`update listings set geocode_status = 'failed' where id = ? and geocode_status = 'pending' and location = ?`, [listingId, listing.location]);
      }
    }
  }
}
