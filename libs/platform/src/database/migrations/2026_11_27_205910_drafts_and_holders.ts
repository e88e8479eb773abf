import { Migration } from '@mikro-orm/migrations';

/**
 * What the indexes of the migration before hold as well goes on its own: a long reader that keeps it waiting undoes no
 * index that was made.
 */
export class DraftsAndHolders extends Migration {
  override up(): void {
    this.addSql(`drop index tickets_of_holder`);
    this.addSql(`drop index ticket_orders_unpaid`);
    this.addSql(`drop index listing_media_drafts`);
  }

  override down(): void {
    this.addSql(`create index tickets_of_holder on tickets (user_id, listing_id) where status = 'valid'`);
    this.addSql(
      `create index ticket_orders_unpaid on ticket_orders (buyer_id, listing_id, updated_at) where status in ('expired', 'canceled') and not replaced`,
    );
    this.addSql(`create index listing_media_drafts on listing_media (user_id) where listing_id is null`);
  }
}
