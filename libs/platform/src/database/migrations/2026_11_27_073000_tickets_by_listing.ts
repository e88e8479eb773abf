import { Migration } from '@mikro-orm/migrations';

/**
 * Whoever deletes a listing has its key taken out of all its tickets and orders, and a foreign key asks for nothing but
 * that key: an index of the valid ones alone would not do, and all tickets that were ever sold would be read. Orders and
 * tickets were found by listing and status before; they still are.
 */
export class TicketsByListing extends Migration {
  override up(): void {
    this.addSql(`create index if not exists tickets_by_listing on tickets (listing_id, status)`);
    this.addSql(`create index if not exists ticket_orders_by_listing on ticket_orders (listing_id, status)`);
  }

  override down(): void {
    this.addSql(`drop index tickets_by_listing`);
    this.addSql(`drop index ticket_orders_by_listing`);
  }
}
