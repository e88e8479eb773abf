import { Migration } from '@mikro-orm/migrations';

/** In which language an activity takes place. What was published before is in English. */
export class ListingLanguages extends Migration {
  override up(): void {
    for (const table of ['listings', 'pending_listings'])
      this.addSql(
        `alter table ${table} add column language text not null default 'en' check (language in ('en', 'fr', 'both'))`,
      );
  }

  override down(): void {
    for (const table of ['listings', 'pending_listings']) this.addSql(`alter table ${table} drop column language`);
  }
}
