import { Migration } from '@mikro-orm/migrations';

/**
 * A lost dispute may be made of what was taken from the provider in vain, and a failed refund that somebody settled in
 * another way says whether it was in the books by then. It is null where the version before wrote the row.
 */
export class TakenSettled extends Migration {
  override up(): void {
    this.addSql(`alter table refunds add column taken_settled_cents integer`);
  }

  override down(): void {
    this.addSql(`alter table refunds drop column taken_settled_cents`);
  }
}
