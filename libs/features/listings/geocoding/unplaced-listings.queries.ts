import { Injectable } from '@nestjs/common';
import { listsCountedTo } from '@canopy/contracts/count';
import { limits } from '@canopy/contracts/limits';
import {
  type ListUnplaced,
  type PlaceState,
  type UnplacedListing,
  type UnplacedListings,
} from '@canopy/contracts/places';
import { countRows, Database, decodeCursor, pageAfter } from '@canopy/platform/database';
import { db } from '../tables.ts';
import { isUnplaced } from './unplaced-listings.sql.ts';

/** Listings to come with an address that has no point on the map, newest first, 24 a page. */
@Injectable()
export class UnplacedListingsQuery {
  constructor(private readonly database: Database) {}

  async page(query: ListUnplaced): Promise<UnplacedListings> {
    const [rows, failed, waiting] = await Promise.all([
      this.rows(query).execute(),
      this.count('failed'),
      this.count('waiting'),
    ]);
    const { shown, next } = pageAfter(rows, limits.pageSize, ({ id }) => id);
    return {
      items: shown.map(({ cursor: _cursor, ...listing }) => listing),
      next,
      counts: { failed, waiting },
    };
  }

  rows({ state = 'failed', after }: ListUnplaced) {
    const cursor = decodeCursor(after);
    return this.inState(state)
      .$if(cursor !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(cursor!.createdAt, cursor!.id)),
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.pageSize + 1)
      .select(['id', 'title', 'location', 'geocodeAttempts as attempts', 'createdAt'])
      .select(({ ref, cast }) => [
        ref('geocodeStatus').$castTo<UnplacedListing['status']>().as('status'),
        cast<string>('createdAt', 'text').as('cursor'),
      ]);
  }

  private inState(state: PlaceState) {
    return db(this.database).selectFrom('listings').where(isUnplaced(state));
  }

  private count(state: PlaceState): Promise<number> {
    return countRows(this.database, this.inState(state).select('id'), listsCountedTo);
  }
}
