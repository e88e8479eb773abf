import { Injectable } from '@nestjs/common';
import { User } from '@canopy/accounts';
import type { CreatedListing, CreateListingInput } from '@canopy/contracts/listings';
import { Database, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { attachMedia } from '../media/attach-media.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from '../geocoding/known-places.ts';
import { pointWhenSaved } from '../geocoding/listing-point.ts';
import { Listing } from '../listing.entity.ts';
import { db } from '../tables.ts';
import { formContent, refuseChange } from './form-content.ts';
import { listingFields } from './listing-fields.ts';

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
   * what it published then. @throws Refusal media_gone, too_many_media; form_sent_before when it said something else
   * then, with the id as `data.listingId`
   */
  async create(ownerId: string, entered: CreateListingInput): Promise<CreatedListing> {
    try {
      return await this.publish(ownerId, entered);
    } catch (error) {
      if (violatedConstraint(error) !== 'listings_one_per_form') throw error;
      // A first one that was deleted in between is in nobody's way any more.
      return (await this.published(ownerId, entered)) ?? this.create(ownerId, entered);
    }
  }

  /** What this form has published already, if that is still there. */
  private async published(ownerId: string, entered: CreateListingInput): Promise<CreatedListing | null> {
    const first = await db(this.database)
      .selectFrom('listings')
      .select(['id', 'geocodeStatus', 'formContent'])
      .where('userId', '=', ownerId)
      .where('formKey', '=', entered.formKey!)
      .executeTakeFirst();
    if (!first) return null;
    refuseChange(first, formContent(entered), { listingId: first.id });
    return { id: first.id, geocodeStatus: first.geocodeStatus };
  }

  private async publish(ownerId: string, entered: CreateListingInput): Promise<CreatedListing> {
    const point = await pointWhenSaved(this.places, ownerId, entered);
    const listing = await this.database.transaction(async (em) => {
      const created = em.create(Listing, {
        ...listingFields(entered),
        ...point,
        user: em.getReference(User, ownerId),
        formKey: entered.formKey ?? null,
        formContent: entered.formKey ? formContent(entered) : null,
        requestId: currentRequestId(),
      });
      await em.flush();
      await attachMedia(em, { listingId: created.id, personId: ownerId, media: entered.media });
      return created;
    });
    if (listing.geocodeStatus === 'pending') this.jobs.enqueue(geocodeListingJob, { listingId: listing.id });
    return { id: listing.id, geocodeStatus: listing.geocodeStatus };
  }
}
