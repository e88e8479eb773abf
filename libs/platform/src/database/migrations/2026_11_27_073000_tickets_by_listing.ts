import { Migration } from '@mikro-orm/migrations';

/** An index that was begun by hand, beside what runs, and ended before it was whole: it has the name, and finds nothing. */
const dropUnfinished = (index: string) => `
  do $$ begin
    if exists (select from pg_index where indexrelid = to_regclass('${index}') and not indisvalid) then
      drop index ${index};
    end if;
  end $$`;

/**
 * Whoever deletes a listing has its key taken out of all its tickets and orders, and a foreign key asks for nothing but
 * that key: an index of the valid ones alone would not do, and all tickets that were ever sold would be read. Orders and
 * tickets were found by listing and status before; they still are.
 */
export class TicketsByListing extends Migration {
  override up(): void {
    this.addSql(dropUnfinished('tickets_by_listing'));
    this.addSql(dropUnfinished('ticket_orders_by_listing'));
    this.addSql(`create index if not exists tickets_by_listing on tickets (listing_id, status)`);
    this.addSql(`create index if not exists ticket_orders_by_listing on ticket_orders (listing_id, status)`);
  }

  override down(): void {
    this.addSql(`drop index tickets_by_listing`);
    this.addSql(`drop index ticket_orders_by_listing`);
  }
}
