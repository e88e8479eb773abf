import { Migration } from '@mikro-orm/migrations';

/** A form that is sent twice (a double click, a reload, an answer that was lost) publishes one listing. */
export class FormKeys extends Migration {
  override up(): void {
    this.addSql(`alter table listings add column form_key uuid`);
    this.addSql(`create unique index listings_one_per_form on listings (user_id, form_key) where form_key is not null`);
  }

  override down(): void {
    this.addSql(`drop index listings_one_per_form`);
    this.addSql(`alter table listings drop column form_key`);
  }
}
