import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { ListMarkers, Markers } from '@canopy/contracts/listings';
import { mediaUrl } from '@canopy/media';
import { Clock } from '@canopy/platform/clock';
import { instant, TimedReads } from '@canopy/platform/database';
import { and } from './cards.sql.ts';
import { ShortCache } from '@canopy/platform/short-cache';
import { isWithin, listingFilter, type SqlPart, searchCriteria } from './listing-filter.sql.ts';
import { MapCells } from './map-cells.queries.ts';
import type { ListingTables } from '../tables.ts';
import { type Grid, gridOver } from './map-grid.ts';

/** Up to this many points in the box are shown one by one, beyond it they are counted in cells of a grid. */
const singlePoints = 500;

type PointRow = Pick<
  Selectable<ListingTables['listings']>,
  | 'id'
  | 'title'
  | 'location'
  | 'category'
  | 'language'
  | 'geocodeStatus'
  | 'priceCents'
  | 'isFreeEvent'
  | 'isContactForPrice'
  | 'eventStart'
  | 'eventEnd'
> & { lat: number; lng: number; imageKey: string | null };

/** What stands on the part of the map that is in sight, under the same filters as the cards. */
@Injectable()
export class ListMarkersQuery {
  private readonly grids = new ShortCache<Markers>(10_000, 500);
  private readonly cells: MapCells;

  constructor(
    private readonly reads: TimedReads,
    private readonly clock: Clock,
  ) {
    this.cells = new MapCells(reads);
  }

  /** @throws Refusal invalid_input for an unknown place, search_too_slow */
  async inBox(query: ListMarkers): Promise<Markers> {
    const criteria = searchCriteria(query);
    const filter = listingFilter(criteria, this.clock.now());
    const inSight = and(filter, isWithin(query));
    const few = await this.reads.row<{ count: number }>(
      `select count(*)::int as count from (select 1 from listings l where ${inSight.sql} limit ${singlePoints + 1}) m`,
      inSight.parameters,
    );
    if (few!.count <= singlePoints) return { clusters: [], markers: await this.points(inSight) };
    const grid = gridOver(query, query.zoom);
    const key = JSON.stringify(criteria);
    return this.grids.get(JSON.stringify([key, grid]), () => this.grid(grid, key, filter));
  }

  private async points({ sql, parameters }: SqlPart): Promise<Markers['markers']> {
    const rows = await this.reads.rows<PointRow>(
      `select l.id, l.title, l.location, l.category, l.language, l.lat, l.lng, l.geocode_status as "geocodeStatus",
              l.price_cents as "priceCents", l.is_free_event as "isFreeEvent", l.is_contact_for_price as "isContactForPrice",
              l.event_start::text as "eventStart", l.event_end::text as "eventEnd",
              coalesce(l.cover -> 'sizes' -> 0 ->> 'key', case when l.cover ->> 'type' = 'image' then l.cover ->> 'key' end) as "imageKey"
       from listings l where ${sql} limit ${singlePoints}`,
      parameters,
    );
    return rows.map(({ imageKey, geocodeStatus, eventStart, eventEnd, ...point }) => ({
      ...point,
      eventStart: instant(eventStart),
      eventEnd: instant(eventEnd),
      approximate: geocodeStatus === 'approximate',
      imageUrl: imageKey === null ? null : mediaUrl(imageKey),
    }));
  }

  /** A cell with a single listing in it is that listing, as long as it still matches: cells are kept for some seconds. */
  private async grid(grid: Grid, key: string, filter: SqlPart): Promise<Markers> {
    const cells = (await this.cells.of(grid, key, filter)).sort((one, other) => other.count - one.count);
    const alone = cells.filter(({ count }) => count === 1).map(({ id }) => id);
    return {
      clusters: cells.filter(({ count }) => count > 1).map(({ lat, lng, count }) => ({ lat, lng, count })),
      markers:
        alone.length > 0 ? await this.points(and(filter, { sql: 'l.id = any(?::uuid[])', parameters: [alone] })) : [],
    };
  }
}
