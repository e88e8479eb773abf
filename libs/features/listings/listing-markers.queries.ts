import { Injectable } from '@nestjs/common';
import type { ListMarkers, Markers } from '@canopy/contracts/listings';
import type { Category } from '@canopy/contracts/vocabulary';
import { mediaUrl } from '@canopy/media';
import { Database } from '@canopy/platform/database';
import { listingFilter } from './listing-filter.sql.ts';

/** Up to this many points in the box are shown one by one, beyond it they are counted in cells of a grid. */
const singlePoints = 500;
/** A map tile is 256 px; a cell of a quarter tile is about as wide as a marker. */
const cellsPerTile = 4;

/** What stands on the part of the map that is in sight, under the same filters as the cards. */
@Injectable()
export class ListMarkersQuery {
  constructor(private readonly database: Database) {}

  async inBox(asked: ListMarkers): Promise<Markers> {
    const filter = listingFilter(asked);
    const where = `${filter.sql} and l.lat between ? and ? and l.lng between ? and ?`;
    const parameters = [...filter.parameters, asked.south, asked.north, asked.west, asked.east];
    const points = await this.database.rows<{ id: string; title: string; location: string; category: Category; lat: number; lng: number; geocode_status: string; image_key: string | null }>(
      `with points as (select l.id, l.title, l.location, l.category, l.lat, l.lng, l.geocode_status from listings l where ${where} limit ${singlePoints + 1})
       select points.*, (select coalesce(m.sizes -> 0 ->> 'key', case when m.type = 'image' then m.key end) from listing_media m where m.listing_id = points.id order by m.position limit 1) as image_key
       from points`,
      parameters,
    );
    if (points.length > singlePoints) return { markers: [], clusters: await this.clusters(where, parameters, asked.zoom) };
    return {
      clusters: [],
      markers: points.map(({ image_key, geocode_status, ...point }) => ({ ...point, approximate: geocode_status === 'approximate', imageUrl: image_key === null ? null : mediaUrl(image_key) })),
    };
  }

  private clusters(where: string, parameters: unknown[], zoom: number): Promise<Markers['clusters']> {
    const cell = 360 / (2 ** Math.round(zoom) * cellsPerTile);
    return this.database.rows(
      `select avg(l.lat) as lat, avg(l.lng) as lng, count(*)::int as count from listings l where ${where}
       group by floor(l.lng / ?), floor(l.lat / ?) order by count(*) desc limit 500`,
      [...parameters, cell, cell * 0.7],
    );
  }
}
