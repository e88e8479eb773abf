import { Migration } from '@mikro-orm/migrations';

/**
 * Addresses without a point are counted on every admin page. Those of what is over stay for good, so the count begins
 * behind them. The index from before stays for the version before.
 */
export class PlacesToSeeTo extends Migration {
  override up(): void {
    this.addSql(
      `create index listings_place_to_see_to on listings (coalesce(event_end, event_start, 'infinity'::timestamptz))
       where geocode_status in ('not_found', 'failed') and cancelled_at is null`,
    );
  }

  override down(): void {
    this.addSql(`drop index listings_place_to_see_to`);
  }
}
