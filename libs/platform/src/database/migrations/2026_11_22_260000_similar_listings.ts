import { Migration } from '@mikro-orm/migrations';

/** What begins soonest in one category, however much is over or of other categories. */
export class SimilarListings extends Migration {
  override up(): void {
    this.addSql(
      `create index listings_soonest_of_category on listings (category, event_start) where event_start is not null`,
    );
  }

  override down(): void {
    this.addSql(`drop index listings_soonest_of_category`);
  }
}
