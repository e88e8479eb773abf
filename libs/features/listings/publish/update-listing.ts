import { Injectable } from '@nestjs/common';
import { LockMode, NotFoundError, OptimisticLockError, raw } from '@mikro-orm/postgresql';
import { MediaFiles } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import type { UpdateListingInput } from '@canopy/contracts/listings';
import type { EditableListing, UpdatedListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, violatedConstraint } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { RateLimits } from '@canopy/platform/rate-limit';
import {
  AfterListingRescheduled,
  BeforeListingRescheduled,
  placeChanged,
  timeChanged,
} from './after-listing-rescheduled.ts';
import { attachMedia } from '../media/attach-media.ts';
import { changesMedia } from '../media/entered-media.ts';
import { changedFields } from './changed-fields.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from '../geocoding/known-places.ts';
import { type ListingPoint, pointWhenSaved, replacePoint } from '../geocoding/listing-point.ts';
import { Listing } from '../listing.entity.ts';
import { db } from '../tables.ts';
import { listingFields } from './listing-fields.ts';

/** Each one may write to hundreds of people, and who plans may think twice. */
const movesOfListing = { name: 'listing-moves', times: 12, seconds: 60 * 60 };

/**
 * Changes a listing. The version that the editor saw must still be the row's when it is written, so that nobody else
 * edited since, and a CHECK refuses a maximum below every sold and held seat. Sales, geocoding and the sizes of files move
 * no version, so they never get into an editor's way. A sale that has read the version before reads the listing again.
 */
@Injectable()
export class UpdateListing {
  constructor(
    private readonly database: Database,
    private readonly listings: EditableListingQuery,
    private readonly places: KnownPlaces,
    private readonly jobs: JobQueue,
    private readonly files: MediaFiles,
    private readonly moving: BeforeListingRescheduled,
    private readonly moved: AfterListingRescheduled,
    private readonly limits: RateLimits,
  ) {}

  /**
   * What the listing says already is saved, whatever version was seen: the answer to whoever sent it before was lost.
   * @throws Refusal listing_not_found, not_allowed, edited_elsewhere (with the values of now as `data.current`),
   * fewer_than_taken, listing_cancelled, media_gone, too_many_media, too_many_requests, and those of the hooks
   */
  async update(viewer: Viewer, id: string, input: UpdateListingInput): Promise<UpdatedListing> {
    const { listing: before, ownerId } = await this.listings.withOwner(viewer, id);
    if (before.version !== input.version && saysAlready(before, input)) return answerOf(before);
    const moves = { before, after: timeAndPlace(input) };
    const isMoved = timeChanged(moves) || placeChanged(moves);
    if (!viewer.isAdmin && isMoved) await this.limits.count(movesOfListing, id);
    const point = await pointWhenSaved(this.places, ownerId, input);
    const saved = await this.database
      .transaction(async (em) => {
        if (isMoved) await this.moving.run(em, { id });
        const { fields: changed, ...written } = await this.save(em, id, input, point);
        // What was written had the version that was read, so `before` is what it was until now.
        const fields = changesMedia(before.media, input.media) ? [...changed, 'media'] : changed;
        if (viewer.id !== ownerId && fields.length > 0)
          await writeAudit(em, {
            actor: viewer,
            action: 'listing.edited',
            subjectId: id,
            details: { title: input.title, fields: fields.join(', ') },
          });
        if (isMoved) await this.moved.run(em, { id, title: input.title, version: written.version, ...moves });
        if (input.media) {
          const { removed } = await attachMedia(em, { listingId: id, personId: viewer.id, media: input.media });
          if (removed > 0) this.files.enqueueAfter(em);
        }
        return written;
      })
      .catch(async (error: unknown) => {
        return this.afterFailure(error, viewer, id, input);
      });
    if (saved.geocodeStatus === 'pending') this.jobs.enqueue(geocodeListingJob, { listingId: id });
    return { ...saved, id };
  }

  private async save(
    em: EntityManager,
    id: string,
    input: UpdateListingInput,
    point: ListingPoint,
  ): Promise<Omit<UpdatedListing, 'id'> & { fields: string[] }> {
    const listing = await em.findOneOrFail(Listing, id, {
      lockMode: LockMode.OPTIMISTIC,
      lockVersion: input.version,
    });
    if (listing.cancelledAt) throw new Refusal('listing_cancelled');
    const { location, isVirtual, geocodeStatus } = listing;
    const entered = listingFields(input);
    const fields = changedFields(listing, entered);
    // updatedAt always changes, so that saving without a change still makes a new version.
    em.assign(listing, { ...entered, requestId: currentRequestId(), updatedAt: raw('now()') });
    await em.flush();
    const { version } = listing;
    // A point belongs to its address: with a new address the old one goes at once, because a wrong point on the map is
    // worse than none. Saving an address whose search failed asks again. A separate statement, because geocoding may
    // have finished since the row was read.
    const samePlace = location === input.location && isVirtual === input.isVirtual;
    if (samePlace && geocodeStatus !== 'failed') return { version, geocodeStatus, fields };
    await replacePoint(em, id, point, samePlace ? 'failed' : undefined);
    return { version, geocodeStatus: point.geocodeStatus, fields };
  }

  /**
   * @returns what another send of the same form has written meanwhile
   * @throws Refusal listing_not_found, not_allowed, listing_cancelled, fewer_than_taken, edited_elsewhere; an error that
   * says nothing about the listing as it is
   */
  private async afterFailure(
    error: unknown,
    viewer: Viewer,
    id: string,
    input: UpdateListingInput,
  ): Promise<Omit<UpdatedListing, 'id'>> {
    const overbooked = violatedConstraint(error) === 'listings_never_oversold';
    if (!overbooked && !(error instanceof OptimisticLockError) && !(error instanceof NotFoundError)) throw error;
    const current = await this.listings.byId(viewer, id);
    const cancelled = await db(this.database)
      .selectFrom('listings')
      .select('id')
      .where('id', '=', id)
      .where('cancelledAt', 'is not', null)
      .executeTakeFirst();
    if (cancelled) throw new Refusal('listing_cancelled');
    if (overbooked && current.version === input.version) throw fewerThanTaken(current);
    if (saysAlready(current, input)) return answerOf(current);
    throw new Refusal('edited_elsewhere', { data: { current } });
  }
}

const saysAlready = (listing: EditableListing, input: UpdateListingInput): boolean =>
  !listing.isCancelled &&
  changedFields(listing, listingFields(input)).length === 0 &&
  !changesMedia(listing.media, input.media);

const answerOf = ({ id, version, geocodeStatus }: EditableListing): UpdatedListing => ({ id, version, geocodeStatus });

const timeAndPlace = ({ eventStart, eventEnd, location, isVirtual }: UpdateListingInput) => ({
  eventStart: eventStart ?? null,
  eventEnd: eventEnd ?? null,
  location,
  isVirtual,
});

function fewerThanTaken({ currentAttendees: sold, heldSeats: held }: EditableListing): Refusal {
  return new Refusal('fewer_than_taken', { fields: ['maxAttendees'], data: { sold, held, least: sold + held } });
}
