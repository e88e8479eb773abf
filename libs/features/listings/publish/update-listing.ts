import { Injectable } from '@nestjs/common';
import { LockMode, NotFoundError, OptimisticLockError } from '@mikro-orm/postgresql';
import { MediaFiles } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import type { UpdateListingInput } from '@canopy/contracts/listings';
import type { EditableListing, UpdatedListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { AfterListingRescheduled, placeMoved, timeMoved } from './after-listing-rescheduled.ts';
import { attachMedia } from '../media/attach-media.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from '../geocoding/known-places.ts';
import { type ListingPoint, pointWhenSaved, replacePoint } from '../geocoding/listing-point.ts';
import { Listing } from '../listing.entity.ts';
import { db } from '../tables.ts';
import { listingFields } from './listing-fields.ts';

/**
 * Changes a listing. The version that the editor saw must still be the row's when it is written, so that nobody else
 * edited since, and a CHECK refuses a maximum below every sold and held seat. Sales, geocoding and media move no
 * version, so they never get into an editor's way, nor the editor into theirs.
 */
@Injectable()
export class UpdateListing {
  constructor(
    private readonly database: Database,
    private readonly listings: EditableListingQuery,
    private readonly places: KnownPlaces,
    private readonly jobs: JobQueue,
    private readonly files: MediaFiles,
    private readonly moved: AfterListingRescheduled,
  ) {}

  /**
   * @throws Refusal listing_not_found, not_allowed, edited_elsewhere (with the values of now as `data.current`),
   * fewer_than_taken, listing_cancelled, media_gone, too_many_media
   */
  async update(viewer: Viewer, id: string, entered: UpdateListingInput): Promise<UpdatedListing> {
    const before = await this.listings.byId(viewer, id);
    const point = await pointWhenSaved(this.places, entered);
    const { saved, removed, afterCommit } = await this.database
      .transaction(async (em) => {
        const saved = await this.save(em, id, entered, point);
        // What was written had the version that was read, so `before` is what it was until now.
        const change = { id, title: entered.title, version: saved.version, before, after: whenAndWhere(entered) };
        const afterCommit = timeMoved(change) || placeMoved(change) ? await this.moved.run(em, change) : undefined;
        const { removed } = entered.media
          ? await attachMedia(em, { listingId: id, personId: viewer.id, media: entered.media })
          : { removed: 0 };
        return { saved, removed, afterCommit };
      })
      .catch(async (error: unknown) => {
        throw (await this.refusalFor(error, viewer, id, entered)) ?? error;
      });
    afterCommit?.();
    if (removed > 0) this.files.enqueue();
    if (saved.geocodeStatus === 'pending') this.jobs.enqueue(geocodeListingJob, { listingId: id });
    return { id, ...saved };
  }

  private async save(
    em: EntityManager,
    id: string,
    entered: UpdateListingInput,
    point: ListingPoint,
  ): Promise<Omit<UpdatedListing, 'id'>> {
    const listing = await em.findOneOrFail(Listing, id, {
      lockMode: LockMode.OPTIMISTIC,
      lockVersion: entered.version,
    });
    if (listing.cancelledAt) throw new Refusal('listing_cancelled');
    const { location, isVirtual, geocodeStatus } = listing;
    // The time is always another, so that an edit that changes nothing is one all the same.
    em.assign(listing, { ...listingFields(entered), requestId: currentRequestId(), updatedAt: new Date() });
    await em.flush();
    const { version } = listing;
    // A point belongs to its address: with a new address the old one goes at once, because a wrong door is worse than
    // none. Saving an address whose search failed asks again. A statement of its own, because the search may have
    // ended since the row was read.
    if (location === entered.location && isVirtual === entered.isVirtual && geocodeStatus !== 'failed')
      return { version, geocodeStatus };
    await replacePoint(em, id, point);
    return { version, geocodeStatus: point.geocodeStatus };
  }

  /** @returns null for an error that says nothing about the listing. @throws Refusal listing_not_found, not_allowed */
  private async refusalFor(
    error: unknown,
    viewer: Viewer,
    id: string,
    entered: UpdateListingInput,
  ): Promise<Refusal | null> {
    const overbooked = violatedConstraint(error) === 'listings_never_oversold';
    if (!overbooked && !(error instanceof OptimisticLockError) && !(error instanceof NotFoundError)) return null;
    const current = await this.listings.byId(viewer, id);
    const cancelled = await db(this.database)
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .where('cancelledAt', 'is not', null)
      .executeTakeFirst();
    if (cancelled) return new Refusal('listing_cancelled');
    return overbooked && current.version === entered.version
      ? fewerThanTaken(current)
      : new Refusal('edited_elsewhere', { data: { current } });
  }
}

const whenAndWhere = ({ eventStart, eventEnd, location, isVirtual }: UpdateListingInput) => ({
  eventStart: eventStart ?? null,
  eventEnd: eventEnd ?? null,
  location,
  isVirtual,
});

function fewerThanTaken({ currentAttendees: sold, heldSeats: held }: EditableListing): Refusal {
  const taken = sold + held;
  const people =
    held > 0
      ? `${sold} ${sold === 1 ? 'spot is' : 'spots are'} taken and ${held} more ${held === 1 ? 'is' : 'are'} being bought right now`
      : `${sold} ${sold === 1 ? 'spot is' : 'spots are'} taken already`;
  const message = `${people}. Please enter at least ${taken}.`;
  return new Refusal('fewer_than_taken', { message, fields: { maxAttendees: [message] }, data: { least: taken } });
}
