import { Migration } from '@mikro-orm/migrations';

/**
 * The photo of a person leaves a deletion behind when another takes its place or the person goes, as files of listings
 * do.
 */
export class Photos extends Migration {
  override up(): void {
    this.addSql(`
      create function users_leave_photos() returns trigger language plpgsql as $$
      begin
        insert into media_deletions (key) values (substr(old.photo_url, length('/media/') + 1)) on conflict (key) do update set due_at = now();
        return null;
      end $$`);
    this.addSql(
      `create trigger users_leave_photos after delete on users for each row when (old.photo_url like '/media/%') execute function users_leave_photos()`,
    );
    this.addSql(`
      create trigger users_replace_photos after update of photo_url on users for each row
      when (old.photo_url like '/media/%' and old.photo_url is distinct from new.photo_url) execute function users_leave_photos()`);
  }

  override down(): void {
    this.addSql(`drop trigger users_replace_photos on users`);
    this.addSql(`drop trigger users_leave_photos on users`);
    this.addSql(`drop function users_leave_photos`);
  }
}
