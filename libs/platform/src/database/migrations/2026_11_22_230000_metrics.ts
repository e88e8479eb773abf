import { Migration } from '@mikro-orm/migrations';

/** Counts of each day, and search texts that found nothing: neither names a person. */
export class Metrics extends Migration {
  override up(): void {
    this.addSql(`
      create table daily_metrics (
        day date not null,
        name text not null check (name in (
          'grossCents', 'refundedCents', 'feeCents', 'absorbedCents', 'tickets', 'freeSignUps', 'newAccounts',
          'approvedApplications', 'activeListings', 'activeProviders', 'onboardingProviders'
        )),
        value bigint not null,
        primary key (day, name)
      )`);
    this.addSql(`
      create table search_misses (
        week date not null,
        text_hash bytea not null,
        text text check (length(text) between 1 and 60),
        times integer not null check (times > 0),
        primary key (week, text_hash)
      )`);
    // Entries are added in the order of their time, so a few kilobytes of index find the last weeks.
    this.addSql(`create index ledger_entries_at on ledger_entries using brin (at) with (autosummarize = on)`);
    this.addSql(`create index refunds_absorbed on refunds (settled_at) where absorbed_cents > 0`);
  }

  override down(): void {
    this.addSql(`drop index refunds_absorbed, ledger_entries_at`);
    this.addSql(`drop table search_misses, daily_metrics`);
  }
}
