import { Migration } from '@mikro-orm/migrations';

/** Listings that wait can be edited: two editors notice each other, and a provider approves the version that was read. */
export class PendingListingVersions extends Migration {
  override up(): void {
    // A constant default is kept beside the table: no row is written.
    this.addSql(`alter table pending_listings add column version integer not null default 1`);
  }

  override down(): void {
    this.addSql(`alter table pending_listings drop column version`);
  }
}
