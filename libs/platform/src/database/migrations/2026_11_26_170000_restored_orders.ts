import { Migration } from '@mikro-orm/migrations';

/** A purchase whose row was lost is written again as the card provider knows it, and says so. */
export class RestoredOrders extends Migration {
  override up(): void {
    this.addSql(`alter table ticket_orders add column restored boolean not null default false`);
  }

  override down(): void {
    this.addSql(`alter table ticket_orders drop column restored`);
  }
}
