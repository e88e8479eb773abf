import { Migration } from '@mikro-orm/migrations';

/** How often the access to an account has ended: what was proved or signed before opens nothing afterwards. */
export class AccessEnded extends Migration {
  override up(): void {
    this.addSql(`alter table users add column access_epoch integer not null default 0`);
  }

  override down(): void {
    this.addSql(`alter table users drop column access_epoch`);
  }
}
