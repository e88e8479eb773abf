import { Migration } from '@mikro-orm/migrations';

/** What real cards need to be remembered. */
export class RealCards extends Migration {
  override up(): void {
    // Counts keys given to the card provider: it repeats a broken answer for the same key for a day.
    this.addSql(`alter table ticket_orders add column attempt integer not null default 1 check (attempt >= 1)`);
    // When the reading began whose result stands here: an older reading that comes in late must not overwrite a newer
    // one.
    this.addSql(`alter table connected_accounts add column checked_at timestamptz`);
    this.addSql(`alter table payments add column checked_at timestamptz, add column dispute_status text`);
    this.addSql(
      `create index connected_accounts_unfinished on connected_accounts (checked_at) where onboarding_status = 'in_progress'`,
    );
  }

  override down(): void {
    this.addSql(`drop index if exists connected_accounts_unfinished`);
    this.addSql(`alter table payments drop column checked_at, drop column dispute_status`);
    this.addSql(`alter table connected_accounts drop column checked_at`);
    this.addSql(`alter table ticket_orders drop column attempt`);
  }
}
