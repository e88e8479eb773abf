import { Migration } from '@mikro-orm/migrations';

/** Who wants to be told when the tickets of a listing go on sale. */
export class SaleNotices extends Migration {
  override up(): void {
    this.addSql(`
      create table sale_notices (
        listing_id uuid not null references listings (id) on delete cascade,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null default now(),
        primary key (listing_id, user_id)
      )`);
    this.addSql(`create index sale_notices_user on sale_notices (user_id)`);
  }

  override down(): void {
    this.addSql(`drop table sale_notices`);
  }
}
