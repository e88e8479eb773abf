import { Migration } from '@mikro-orm/migrations';

/**
 * What finding listings by place and by day needs: the nearest without measuring all, a range of days without reading
 * all.
 */
export class Finding extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists cube`);
    // A point of the unit sphere: its straight distances order places as the distances over ground do, and an index can
    // walk them.
    this.addSql(`
      alter table listings add column place cube generated always as (
        case when lat is not null then cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]) end
      ) stored`);
    this.addSql(`create index listings_place on listings using gist (place) where place is not null`);
    this.addSql(`create index listings_days on listings ((coalesce(event_end, event_start)), event_start)`);
    // Counting and gridding a part of the map reads this index alone.
    this.addSql(`drop index listings_point`);
    this.addSql(`create index listings_point on listings (lat, lng) include (category, id) where lat is not null`);
  }

  override down(): void {
    this.addSql(`drop index listings_point`);
    this.addSql(`create index listings_point on listings (lat, lng) where lat is not null`);
    this.addSql(`drop index listings_days`);
    this.addSql(`alter table listings drop column place`);
    this.addSql(`drop extension cube`);
  }
}
