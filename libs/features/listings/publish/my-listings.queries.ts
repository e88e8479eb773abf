import { Injectable } from '@nestjs/common';
import { limits } from '@canopy/contracts/limits';
import type { ListMyListings, MyListings, OwnListing } from '@canopy/contracts/my-listings';
import { Clock } from '@canopy/platform/clock';
import { type Cursor, cursorsOf, Database, date, pageAround } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { media } from '../media/media-row.ts';
import { listingColumns, shownFields } from '../search/listing-row.ts';
import { db } from '../tables.ts';

type OwnRow = Awaited<ReturnType<MyListingsQuery['rows']>>[number];

/** A provider's own listings, newest first, 24 a page by keyset in both directions. Raw rows. */
@Injectable()
export class MyListingsQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async page(ownerId: string, query: ListMyListings): Promise<MyListings> {
    const { after, before } = cursorsOf(query);
    const rows = await this.rows(ownerId, after ?? before, before ? 'asc' : 'desc');
    const { shown, next, previous } = pageAround(rows, limits.pageSize, { after, before }, ({ id }) => id);
    return {
      items: shown.map((row) => this.own(row)),
      next,
      previous,
    };
  }

  private rows(ownerId: string, cursor: Cursor | null, direction: 'asc' | 'desc') {
    return db(this.database)
      .selectFrom('listings as l')
      .select(listingColumns)
      .select(['l.geocodeStatus', 'l.cancelledAt', 'l.cover'])
      .select((eb) => eb.cast<string>('l.createdAt', 'text').as('cursor'))
      .where('l.userId', '=', ownerId)
      .where(({ eb, refTuple, tuple, lit }) =>
        cursor
          ? eb(refTuple('l.createdAt', 'l.id'), direction === 'desc' ? '<' : '>', tuple(cursor.createdAt, cursor.id))
          : lit(true),
      )
      .orderBy('l.createdAt', direction)
      .orderBy('l.id', direction)
      .limit(limits.pageSize + 1)
      .execute();
  }

  private own(row: OwnRow): OwnListing {
    const { remaining: _remaining, ageMin: _ageMin, ageMax: _ageMax, ...fields } = shownFields(row);
    const times = { eventStart: date(row.eventStart), eventEnd: date(row.eventEnd) };
    const when =
      times.eventStart === null && times.eventEnd === null
        ? 'undated'
        : isOver(times, this.clock.now())
          ? 'past'
          : 'upcoming';
    return {
      ...fields,
      heldSeats: row.heldSeats,
      when,
      geocodeStatus: row.geocodeStatus,
      isCancelled: row.cancelledAt !== null,
      cover: row.cover && media(row.cover),
    };
  }
}
