import { Migration } from '@mikro-orm/migrations';

/** What the geocoder said, kept for good, and whose turn it is to ask it. */
export class KnownPlaces extends Migration {
  override up(): void {
    this.addSql(`
      create table known_places (
        address text primary key check (length(address) between 1 and 1000),
        status text not null check (status in ('found', 'approximate', 'not_found')),
        lat double precision check (lat between -90 and 90),
        lng double precision check (lng between -180 and 180),
        asked_at timestamptz not null default now(),
        constraint known_places_point check ((status = 'not_found') = (lat is null) and (lat is null) = (lng is null))
      )`);

    // One row: from when on the geocoder may be asked again, by whichever process comes first.
    this.addSql(
      `create table geocoder_turns (id boolean primary key default true check (id), free_at timestamptz not null)`,
    );
    this.addSql(`insert into geocoder_turns (free_at) values (now())`);

    this.addSql(`alter table listings add column geocode_next_attempt_at timestamptz not null default now()`);
    this.addSql(`drop index listings_to_geocode`);
    this.addSql(
      `create index listings_to_geocode on listings (geocode_next_attempt_at) where geocode_status = 'pending'`,
    );
  }

  override down(): void {
    this.addSql(`drop index listings_to_geocode`);
    this.addSql(`alter table listings drop column geocode_next_attempt_at`);
    this.addSql(`create index listings_to_geocode on listings (created_at) where geocode_status = 'pending'`);
    this.addSql(`drop table geocoder_turns`);
    this.addSql(`drop table known_places`);
  }
}
