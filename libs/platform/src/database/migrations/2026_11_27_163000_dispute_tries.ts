import { Migration } from '@mikro-orm/migrations';

/** How often the money of a lost dispute was asked for in vain, so that it does not go on for ever. */
export class DisputeTries extends Migration {
  override up(): void {
    this.addSql(`alter table disputes add column tries integer not null default 0`);
  }

  override down(): void {
    this.addSql(`alter table disputes drop column tries`);
  }
}
