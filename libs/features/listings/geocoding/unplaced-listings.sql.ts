import { expressionBuilder, sql } from 'kysely';
import type { PlaceState } from '@canopy/contracts/places';
import type { GeocodeStatus } from '@canopy/contracts/vocabulary';
import { now } from '@canopy/platform/database';
import type { ListingTables } from '../tables.ts';

const eb = expressionBuilder<ListingTables, 'listings'>();

const statusesOf = {
  failed: ['not_found', 'failed'],
  waiting: ['pending'],
} as const satisfies Record<PlaceState, GeocodeStatus[]>;

/**
 * A listing has an address without a point on the map, and is still to come: nobody looks on the map for what was called
 * off or is over. In the words of the indexes, so that they serve whatever the statistics say.
 */
export const isUnplaced = (state: PlaceState) =>
  eb.and([
    eb(
      'geocodeStatus',
      'in',
      statusesOf[state].map((status) => sql.lit(status)),
    ),
    eb('cancelledAt', 'is', null),
    eb(eb.fn.coalesce('eventEnd', 'eventStart', sql`'infinity'::timestamptz`), '>', now),
  ]);
