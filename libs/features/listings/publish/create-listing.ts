import { Injectable } from '@nestjs/common';
import { User } from '@canopy/accounts';
import type { CreatedListing, CreateListingInput } from '@canopy/contracts/listings';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Database, isUniqueViolation } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { storedPrice } from '@canopy/rules/listing-price';
import { attachMedia } from '../media/attach-media.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from '../geocoding/known-places.ts';
import { Listing } from '../listing.entity.ts';

/**
 * Publishes a listing at once. Its point on the map follows, unless the address is known: the row says `pending`, the
 * geocoding queue does the rest.
 */
@Injectable()
export class CreateListing {
  constructor(
    private readonly database: Database,
    private readonly places: KnownPlaces,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * @returns the new listing's id, and whether its point on the map is known already; of a form that was sent before,
   * what it published then. @throws Refusal media_gone, too_many_media
   */
  async create(ownerId: string, entered: CreateListingInput): Promise<CreatedListing> {
    try {
      return await this.publish(ownerId, entered);
    } catch (error) {
      if (!isUniqueViolation(error, 'listings_one_per_form')) throw error;
      const first = await this.database.row<{ id: string; geocode_status: GeocodeStatus }>(
        'select id, geocode_status from listings where user_id = ? and form_key = ?',
        [ownerId, entered.formKey!],
      );
      if (!first) throw error;
      return { id: first.id, geocodeStatus: first.geocode_status };
    }
  }

  private async publish(ownerId: string, entered: CreateListingInput): Promise<CreatedListing> {
    const { price, eventStart, eventEnd, maxAttendees, isFreeEvent, isContactForPrice, media, formKey, ...fields } =
      entered;
    const onTheMap = fields.location !== '' && !fields.isVirtual;
    const known = onTheMap ? await this.places.find(fields.location) : null;
    const listing = await this.database.transaction(async (em) => {
      const created = em.create(Listing, {
        ...fields,
        ...storedPrice({ price, isFreeEvent, isContactForPrice }),
        user: em.getReference(User, ownerId),
        maxAttendees: maxAttendees ?? null,
        eventStart: new Date(eventStart),
        eventEnd: eventEnd ? new Date(eventEnd) : null,
        geocodeStatus: onTheMap ? (known?.status ?? 'pending') : 'none',
        lat: known?.lat ?? null,
        lng: known?.lng ?? null,
        formKey: formKey ?? null,
        requestId: currentRequestId(),
      });
      await em.flush();
      await attachMedia(em, { listingId: created.id, personId: ownerId, media });
      return created;
    });
    if (listing.geocodeStatus === 'pending') this.jobs.enqueue(geocodeListingJob, { listingId: listing.id });
    return { id: listing.id, geocodeStatus: listing.geocodeStatus };
  }
}
