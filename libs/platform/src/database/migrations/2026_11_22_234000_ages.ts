import { Migration } from '@mikro-orm/migrations';

/** Whom a listing is for, in months of age; without an upper end it has none, without both nothing was said. */
export class Ages extends Migration {
  override up(): void {
    for (const table of ['listings', 'pending_listings'])
      this.addSql(`
        alter table ${table}
          add column age_min integer check (age_min between 0 and 1200),
          add column age_max integer check (age_max between age_min and 1200),
          add constraint ${table}_ages_begin check (age_max is null or age_min is not null)`);
  }

  override down(): void {
    for (const table of ['listings', 'pending_listings'])
      this.addSql(`alter table ${table} drop column age_min, drop column age_max`);
  }
}
