import { Migration } from '@mikro-orm/migrations';

/**
 * What is left to do after a purchase has ended: its intent must be closed at the card provider, and what ended unpaid
 * is counted.
 */
export class Checkout extends Migration {
  override up(): void {
    this.addSql(
      `alter table ticket_orders add column intent_closed_at timestamptz, add column replaced boolean not null default false`,
    );
    // What ended before a day ago can no longer be paid by anybody who still has the page open.
    this.addSql(
      `update ticket_orders set intent_closed_at = updated_at where status <> 'held' and updated_at < now() - interval '1 day'`,
    );
    this.addSql(
      `create index ticket_orders_intent_open on ticket_orders (updated_at) where status in ('expired', 'canceled', 'failed', 'parked') and intent_closed_at is null`,
    );
    this.addSql(
      `create index ticket_orders_unpaid on ticket_orders (buyer_id, listing_id, updated_at) where status in ('expired', 'canceled') and not replaced`,
    );
  }

  override down(): void {
    this.addSql(`drop index ticket_orders_unpaid`);
    this.addSql(`drop index ticket_orders_intent_open`);
    this.addSql(`alter table ticket_orders drop column replaced, drop column intent_closed_at`);
  }
}
