import { Migration } from '@mikro-orm/migrations';

/** Payments from before get what they are searched by. On its own, so that no lock of the table is held for it. */
export class SalesSearched extends Migration {
  override up(): void {
    this.addSql(`update payments set search = null where search is null`);
  }

  override down(): void {
    // The column goes with the migration before.
  }
}
