import { Injectable } from '@nestjs/common';
import { MediaFiles } from '@canopy/media';
import type { Viewer } from '@canopy/contracts/accounts';
import type { UpdateListingInput } from '@canopy/contracts/listings';
import type { UpdatedListing } from '@canopy/contracts/my-listings';
import { Refusal } from '@canopy/contracts/refusals';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Database, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import type { AfterCommit } from '@canopy/platform/transactional-hooks';
import { storedPrice } from '@canopy/rules/listing-price';
import { AfterListingRescheduled, placeMoved, timeMoved, type TimeAndPlace } from './after-listing-rescheduled.ts';
import { attachMedia } from '../media/attach-media.ts';
import { EditableListingQuery } from './editable-listing.queries.ts';
import { geocodeListingJob } from '../geocoding/geocode-listing.declaration.ts';
import { KnownPlaces } from '../geocoding/known-places.ts';

/**
 * Changes a listing. One conditional UPDATE decides everything that could go wrong in between: that nobody else edited
 * since (`version`), and that the new maximum still holds every sold and held seat. Sales, geocoding and media move no
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
    const onTheMap = entered.location !== '' && !entered.isVirtual;
    const known = onTheMap ? await this.places.find(entered.location) : null;
    const place: { status: GeocodeStatus; lat: number | null; lng: number | null } = {
      status: onTheMap ? (known?.status ?? 'pending') : 'none',
      lat: known?.lat ?? null,
      lng: known?.lng ?? null,
    };
    const { written, removed, afterCommit } = await this.database.transaction(async (em) => {
      const row = await this.write(em, id, entered, place);
      if (!row) return { written: row, removed: 0 };
      // What was written had the version that was read, so `before` is what it was until now.
      const afterCommit = await this.tell(em, id, row.version, before, entered);
      if (!entered.media) return { written: row, removed: 0, afterCommit };
      return {
        written: row,
        afterCommit,
        ...(await attachMedia(em, { listingId: id, personId: viewer.id, media: entered.media })),
      };
    });
    if (!written) throw await this.whyNot(viewer, id, entered);
    afterCommit?.();
    if (removed > 0) this.files.enqueue();
    if (written.geocode_status === 'pending') this.jobs.enqueue(geocodeListingJob, { listingId: id });
    return { id, version: written.version, geocodeStatus: written.geocode_status };
  }

  private async tell(
    em: EntityManager,
    id: string,
    version: number,
    before: TimeAndPlace,
    entered: UpdateListingInput,
  ): Promise<AfterCommit | undefined> {
    const after = {
      eventStart: entered.eventStart ?? null,
      eventEnd: entered.eventEnd ?? null,
      location: entered.location,
      isVirtual: entered.isVirtual,
    };
    const change = { id, title: entered.title, version, before, after };
    return timeMoved(change) || placeMoved(change) ? this.moved.run(em, change) : undefined;
  }

  private async write(
    em: EntityManager,
    id: string,
    entered: UpdateListingInput,
    found: { status: GeocodeStatus; lat: number | null; lng: number | null },
  ): Promise<{ version: number; geocode_status: GeocodeStatus } | null> {
    const price = storedPrice(entered);
    const maxAttendees = entered.maxAttendees ?? null;
    // A point belongs to its address: with a new address the old one goes at once, because a wrong door is worse than
    // none. Saving an address whose search failed asks again.
    const stays = `location = ? and is_virtual = ? and geocode_status <> 'failed'`;
    const place = [entered.location, entered.isVirtual];
    const [row] = await em.execute<{ version: number; geocode_status: GeocodeStatus }[]>(
      `update listings set title = ?, description = ?, category = ?, contact = ?, price_cents = ?, is_free_event = ?, is_contact_for_price = ?, max_attendees = ?,
         event_start = ?, event_end = ?, social_media = ?::jsonb, location = ?, is_virtual = ?,
         geocode_status = case when ${stays} then geocode_status else ? end,
         lat = case when ${stays} then lat else ?::float8 end,
         lng = case when ${stays} then lng else ?::float8 end,
         geocode_attempts = case when ${stays} then geocode_attempts else 0 end,
         geocode_next_attempt_at = case when ${stays} then geocode_next_attempt_at else now() end,
         version = version + 1, updated_at = now(), request_id = ?
       where id = ? and version = ? and cancelled_at is null and (?::int is null or current_attendees + held_seats <= ?::int)
       returning version, geocode_status`,
      [
        entered.title,
        entered.description,
        entered.category,
        entered.contact,
        price.priceCents,
        price.isFreeEvent,
        price.isContactForPrice,
        maxAttendees,
        entered.eventStart ?? null,
        entered.eventEnd ?? null,
        JSON.stringify(entered.socialMedia),
        entered.location,
        entered.isVirtual,
        ...place,
        found.status,
        ...place,
        found.lat,
        ...place,
        found.lng,
        ...place,
        ...place,
        currentRequestId(),
        id,
        entered.version,
        maxAttendees,
        maxAttendees,
      ],
    );
    return row ?? null;
  }

  private async whyNot(viewer: Viewer, id: string, entered: UpdateListingInput): Promise<Refusal> {
    const current = await this.listings.byId(viewer, id);
    if (await this.database.row('select 1 from listings where id = ? and cancelled_at is not null', [id]))
      return new Refusal('listing_cancelled');
    if (current.version !== entered.version) return new Refusal('edited_elsewhere', { data: { current } });
    const { currentAttendees: sold, heldSeats: held } = current;
    const taken = sold + held;
    const people =
      held > 0
        ? `${sold} ${sold === 1 ? 'spot is' : 'spots are'} taken and ${held} more ${held === 1 ? 'is' : 'are'} being bought right now`
        : `${sold} ${sold === 1 ? 'spot is' : 'spots are'} taken already`;
    const message = `${people}. Please enter at least ${taken}.`;
    return new Refusal('fewer_than_taken', { message, fields: { maxAttendees: [message] }, data: { least: taken } });
  }
}
