import { Migration } from '@mikro-orm/migrations';

/**
 * A form that is sent again after it was corrected is told from one that is the same, and an administrator's form for a
 * provider makes one listing too. Its key goes with the listing when that is published.
 */
export class FormContents extends Migration {
  override up(): void {
    this.addSql(`alter table listings add column form_content text`);
    this.addSql(`alter table pending_listings add column form_key uuid, add column form_content text`);
    this.addSql(
      `create unique index pending_listings_one_per_form on pending_listings (form_key) where form_key is not null`,
    );
    this.addSql(`create index listings_of_form on listings (form_key) where form_key is not null`);
  }

  override down(): void {
    this.addSql(`drop index listings_of_form`);
    this.addSql(`alter table pending_listings drop column form_key, drop column form_content`);
    this.addSql(`alter table listings drop column form_content`);
  }
}
