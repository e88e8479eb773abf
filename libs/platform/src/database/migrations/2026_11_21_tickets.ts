import { Migration } from '@mikro-orm/migrations';

/**
 * A calendar that a person subscribed to: one secret address each, kept as a hash. And a way to what begins soon, for
 * reminders.
 */
export class Tickets extends Migration {
  override up(): void {
    this.addSql(`
      create table calendar_feeds (
        user_id uuid primary key references users (id) on delete cascade,
        token_hash bytea not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`create unique index calendar_feeds_token_hash_unique on calendar_feeds (token_hash)`);
    this.addSql(`create index listings_by_start on listings (event_start) where event_start is not null`);
  }

  override down(): void {
    this.addSql(`drop index listings_by_start`);
    this.addSql(`drop table calendar_feeds`);
  }
}
