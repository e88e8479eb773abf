import { Migration } from '@mikro-orm/migrations';

/**
 * Uploads before they are on a listing, smaller sizes that are made later, and files that have to go. A row that names
 * a file cannot vanish without leaving a deletion behind, whoever deletes it and by whichever cascade: that is a
 * trigger.
 */
export class Media extends Migration {
  override up(): void {
    this.addSql(`
      create table media_deletions (
        id uuid primary key default uuidv7(),
        key text not null unique,
        due_at timestamptz not null default now(),
        attempts integer not null default 0,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`create index media_deletions_due on media_deletions (due_at)`);

    // A draft belongs to a person, a file on a listing to that listing.
    this.addSql(`alter table listing_media alter column listing_id drop not null`);
    this.addSql(`alter table listing_media add column user_id uuid references users (id) on delete cascade`);
    this.addSql(
      `alter table listing_media add constraint listing_media_one_owner check ((listing_id is null) <> (user_id is null))`,
    );
    this.addSql(`alter table listing_media add constraint listing_media_alt check (length(alt) <= 200)`);
    this.addSql(
      `alter table listing_media add column sizes_status text not null default 'made' check (sizes_status in ('pending', 'made', 'failed'))`,
    );
    this.addSql(`alter table listing_media add column sizes_attempts integer not null default 0`);
    // Deferred: reordering moves every file of a listing in one statement.
    this.addSql(`alter table listing_media drop constraint listing_media_listing_id_position_key`);
    this.addSql(
      `alter table listing_media add constraint listing_media_position unique (listing_id, position) deferrable initially deferred`,
    );
    this.addSql(`create index listing_media_drafts on listing_media (user_id) where listing_id is null`);
    this.addSql(`create index listing_media_to_size on listing_media (created_at) where sizes_status = 'pending'`);

    this.addSql(`
      create function listing_media_leaves_files() returns trigger language plpgsql as $$
      begin
        insert into media_deletions (key)
          select distinct key from (select old.key as key union all select size ->> 'key' from jsonb_array_elements(old.sizes) as size) as keys where key is not null
          on conflict (key) do update set due_at = now();
        return null;
      end $$`);
    this.addSql(
      `create trigger listing_media_leaves_files after delete on listing_media for each row execute function listing_media_leaves_files()`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger listing_media_leaves_files on listing_media`);
    this.addSql(`drop function listing_media_leaves_files`);
    this.addSql(`delete from listing_media where listing_id is null`);
    this.addSql(`alter table listing_media drop constraint listing_media_position`);
    this.addSql(
      `alter table listing_media add constraint listing_media_listing_id_position_key unique (listing_id, position)`,
    );
    for (const column of ['user_id', 'sizes_status', 'sizes_attempts'])
      this.addSql(`alter table listing_media drop column ${column}`);
    this.addSql(`alter table listing_media drop constraint listing_media_alt`);
    this.addSql(`alter table listing_media alter column listing_id set not null`);
    this.addSql(`drop table media_deletions`);
  }
}
