import { Migration } from '@mikro-orm/migrations';

/**
 * A provider's sales in every order and by any word, each read from an index. Titles and names are ordered without
 * accents and capitals, by their first letters, so that an entry always fits into its index.
 */
export class SalesOrder extends Migration {
  override up(): void {
    this.addSql(`create extension if not exists btree_gin`);
    this.addSql(`create index payments_by_title on payments (provider_id, ("left"(folded(listing_title), 120)), id)`);
    this.addSql(`create index payments_by_customer on payments (provider_id, ("left"(folded(buyer_name), 120)), id)`);
    this.addSql(
      `create index payments_by_earnings on payments (provider_id, (provider_amount_cents - refunded_cents + refunded_fee_cents + absorbed_cents), id)`,
    );
    this.addSql(`create index payments_search on payments using gin (provider_id, search gin_trgm_ops)`);
    // The planner guesses how many sales a word finds from a sample, see the search of users.
    this.addSql(`alter table payments alter column search set statistics 1000`);
    this.addSql(`drop index payments_of_listing`);
    this.addSql(`create index payments_of_listing on payments (listing_id, created_at desc, id desc)`);
  }

  override down(): void {
    this.addSql(`drop index payments_of_listing`);
    this.addSql(`create index payments_of_listing on payments (listing_id)`);
    this.addSql(`alter table payments alter column search set statistics default`);
    this.addSql(`drop index payments_search, payments_by_earnings, payments_by_customer, payments_by_title`);
    this.addSql(`drop extension btree_gin`);
  }
}
