import { Migration } from '@mikro-orm/migrations';

/** What a purchase is for, by its name: money may come for it when the listing is gone. */
export class OrderTitles extends Migration {
  override up(): void {
    this.addSql(`alter table ticket_orders add column listing_title text`);
  }

  override down(): void {
    this.addSql(`alter table ticket_orders drop column listing_title`);
  }
}
