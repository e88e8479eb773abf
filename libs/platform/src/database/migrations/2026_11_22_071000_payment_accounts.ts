import { Migration } from '@mikro-orm/migrations';

/** What the card provider wants of an account, and what the simulated one remembers. */
export class PaymentAccounts extends Migration {
  override up(): void {
    this.addSql(
      `alter table connected_accounts add column requirements jsonb not null default '{"currentlyDue": [], "pendingVerification": [], "disabledReason": null}'`,
    );
    this.addSql(
      `create table simulated_objects (id text primary key, state jsonb not null, updated_at timestamptz not null default now())`,
    );
  }

  override down(): void {
    this.addSql(`drop table simulated_objects`);
    this.addSql(`alter table connected_accounts drop column requirements`);
  }
}
