import { Injectable } from '@nestjs/common';
import { User } from '@canopy/accounts';
import type { CreateListing as CreateListingInput } from '@canopy/contracts/listings';
import { Database } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { storedPrice } from '@canopy/rules/listing-price';
import { attachMedia } from './attach-media.ts';
import { geocodeListingJob } from './geocode-listing.declaration.ts';
import { Listing } from './listing.entity.ts';

/** Publishes a listing at once. Its point on the map follows: the row says `pending`, the geocoding queue does the rest. */
@Injectable()
export class CreateListing {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  /** @returns the new listing's id. @throws Refusal media_gone, too_many_media */
  async create(ownerId: string, entered: CreateListingInput): Promise<string> {
    const { price, eventStart, eventEnd, maxAttendees, isFreeEvent, isContactForPrice, media, ...fields } = entered;
    const onTheMap = fields.location !== '' && !fields.isVirtual;
    const listing = await this.database.transaction(async (em) => {
      const created = em.create(Listing, {
        ...fields,
        ...storedPrice({ price, isFreeEvent, isContactForPrice }),
        user: em.getReference(User, ownerId),
        maxAttendees: maxAttendees ?? null,
        eventStart: new Date(eventStart),
        eventEnd: eventEnd ? new Date(eventEnd) : null,
        geocodeStatus: onTheMap ? 'pending' : 'none',
        requestId: currentRequestId(),
      });
      await em.flush();
      await attachMedia(em, { listingId: created.id, personId: ownerId, media });
      return created;
    });
    if (onTheMap) this.jobs.nudge(geocodeListingJob, { listingId: listing.id });
    return listing.id;
  }
}
