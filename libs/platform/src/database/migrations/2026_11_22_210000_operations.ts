import { Migration } from '@mikro-orm/migrations';

/** What administrators look at and mend by themselves: sweeps, card events, places, and mails that do not go out. */
export class Operations extends Migration {
  override up(): void {
    this.addSql(`alter table sweep_runs add column every_seconds integer, add column requested_at timestamptz`);
    this.addSql(`
      create table refused_webhooks (
        hour timestamptz not null,
        endpoint text not null check (endpoint in ('platform', 'connect')),
        count integer not null check (count between 1 and 1000000),
        last_at timestamptz not null default now(),
        primary key (hour, endpoint)
      )`);
    this.addSql(`
      create table backlogs (
        kind text primary key check (kind in ('emails', 'card_events')),
        noticed_at timestamptz not null default now()
      )`);
    this.addSql(`create index card_events_open on card_events (received_at) where status <> 'processed'`);
    this.addSql(
      `create index card_events_failed on card_events (received_at) where status <> 'processed' and error is not null`,
    );
    this.addSql(
      `create index emails_failed on emails (created_at, id) where status = 'failed' and recipient is not null`,
    );
    this.addSql(
      `create index listings_place_failed on listings (created_at, id) where geocode_status in ('not_found', 'failed')`,
    );
    this.addSql(`create index listings_place_waiting on listings (created_at, id) where geocode_status = 'pending'`);
  }

  override down(): void {
    for (const index of [
      'card_events_open',
      'card_events_failed',
      'emails_failed',
      'listings_place_failed',
      'listings_place_waiting',
    ])
      this.addSql(`drop index ${index}`);
    this.addSql(`drop table backlogs`);
    this.addSql(`drop table refused_webhooks`);
    this.addSql(`alter table sweep_runs drop column every_seconds, drop column requested_at`);
  }
}
