import { Injectable } from '@nestjs/common';
import { limits } from '@canopy/contracts/limits';
import type { ListMyListings, MyListings, OwnListing } from '@canopy/contracts/my-listings';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { Clock } from '@canopy/platform/clock';
import { Database, date, decodeCursor, encodeCursor } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { media, mediaObject, type MediaRow } from '../media/media-row.ts';
import { cardColumns, type CardRow, shownFields } from '../search/listing-row.ts';

type OwnRow = CardRow & { cancelled_at: string | null; geocode_status: GeocodeStatus; cover: MediaRow | null };

/** A provider's own listings, newest first, 24 a page by keyset in both directions. Raw rows. */
@Injectable()
export class MyListingsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(ownerId: string, query: ListMyListings): Promise<MyListings> {
    const after = decodeCursor(query.after);
    const before = after ? null : decodeCursor(query.before);
    const cursor = after ?? before;
    const direction = before ? 'asc' : 'desc';
    const rows = await this.database.rows<OwnRow>(
      `select ${cardColumns}, l.geocode_status, l.cancelled_at::text, cover.media as cover from listings l
       left join lateral (
         select ${mediaObject} as media
         from listing_media m where m.listing_id = l.id order by m.position limit 1) cover on true
       where l.user_id = ?${cursor ? ` and (l.created_at, l.id) ${after ? '<' : '>'} (?::timestamptz, ?::uuid)` : ''}
       order by l.created_at ${direction}, l.id ${direction} limit ${limits.pageSize + 1}`,
      [ownerId, ...(cursor ? [cursor.createdAt, cursor.id] : [])],
    );
    const more = rows.length > limits.pageSize;
    const shown = rows.slice(0, limits.pageSize);
    if (before) shown.reverse();
    const place = (row: OwnRow | undefined) => (row ? encodeCursor({ createdAt: row.created_at, id: row.id }) : null);
    return {
      items: shown.map((row) => this.own(row)),
      next: before || more ? place(shown.at(-1)) : null,
      previous: (before ? more : after) ? place(shown[0]) : null,
    };
  }

  private own(row: OwnRow): OwnListing {
    const { remaining: _remaining, ...fields } = shownFields(row);
    const times = { eventStart: date(row.event_start), eventEnd: date(row.event_end) };
    const when =
      times.eventStart === null && times.eventEnd === null
        ? 'undated'
        : isOver(times, this.clock.now())
          ? 'past'
          : 'upcoming';
    return {
      ...fields,
      heldSeats: row.held_seats,
      when,
      geocodeStatus: row.geocode_status,
      isCancelled: row.cancelled_at !== null,
      cover: row.cover && media(row.cover),
    };
  }
}
