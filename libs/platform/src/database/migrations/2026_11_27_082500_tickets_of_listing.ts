import { Migration } from '@mikro-orm/migrations';

/** What `tickets_by_listing` replaced goes on its own: a long reader that keeps it waiting undoes no index that was made. */
export class TicketsOfListing extends Migration {
  override up(): void {
    this.addSql(`drop index tickets_of_listing`);
    this.addSql(`drop index ticket_orders_live_of_listing`);
  }

  override down(): void {
    this.addSql(`create index tickets_of_listing on tickets (listing_id) where status = 'valid'`);
    this.addSql(`create index ticket_orders_live_of_listing on ticket_orders (listing_id) where status = 'held'`);
  }
}
