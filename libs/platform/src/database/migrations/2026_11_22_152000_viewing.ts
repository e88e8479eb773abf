import { Migration } from '@mikro-orm/migrations';

/** Through whose eyes the administrator of a session looks, and until when. */
export class Viewing extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions
        add column viewing_user_id uuid references users (id) on delete set null,
        add column viewing_until timestamptz`);
    this.addSql(`create index sessions_viewing_user on sessions (viewing_user_id) where viewing_user_id is not null`);
  }

  override down(): void {
    this.addSql(`alter table sessions drop column viewing_user_id, drop column viewing_until`);
  }
}
