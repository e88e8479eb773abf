import { Migration } from '@mikro-orm/migrations';

/** Why a purchase ended that its buyer did not end: the listing was moved to another time or place. */
export class MovedListings extends Migration {
  override up(): void {
    this.addSql(`alter table ticket_orders add column listing_moved boolean not null default false`);
  }

  override down(): void {
    this.addSql(`alter table ticket_orders drop column listing_moved`);
  }
}
