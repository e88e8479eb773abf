import { Migration } from '@mikro-orm/migrations';

/** What about money needs a person: disputes with all that an answer needs, and who dealt with what. */
export class MoneyMatters extends Migration {
  override up(): void {
    this.addSql(`
      create table disputes (
        id text primary key,
        payment_id uuid not null references payments (id),
        amount_cents integer not null check (amount_cents >= 0),
        reason text not null,
        status text not null,
        due_at timestamptz,
        opened_at timestamptz not null default now(),
        closed_at timestamptz
      )`);
    this.addSql(`create index disputes_of_payment on disputes (payment_id)`);
    this.addSql(`create index disputes_open on disputes (opened_at) where closed_at is null or status = 'lost'`);

    // One per occurrence: what fails again after it was dealt with is a matter again. The facts are kept as they were
    // seen.
    this.addSql(`
      create table resolved_matters (
        id uuid primary key default uuidv7(),
        kind text not null check (kind in ('parked_purchase', 'dispute', 'refund', 'card_event')),
        subject_id text not null,
        since timestamptz not null,
        facts jsonb not null,
        note text not null check (length(note) between 1 and 500),
        resolved_by uuid references users (id) on delete set null,
        resolved_by_name text not null,
        resolved_at timestamptz not null default now()
      )`);
    this.addSql(`create unique index resolved_matters_unique on resolved_matters (kind, subject_id, since)`);
    this.addSql(`create index resolved_matters_newest on resolved_matters (resolved_at desc, id desc)`);
    this.addSql(
      `create index ledger_findings_resolved on ledger_findings (resolved_at desc, id desc) where resolved_at is not null`,
    );
    this.addSql(`create index ticket_orders_parked on ticket_orders (updated_at) where status = 'parked'`);
    this.addSql(`create index refunds_failed on refunds (settled_at) where status = 'failed'`);
    this.addSql(`create index card_events_parked on card_events (received_at) where status = 'parked'`);
  }

  override down(): void {
    for (const name of ['card_events_parked', 'refunds_failed', 'ticket_orders_parked', 'ledger_findings_resolved'])
      this.addSql(`drop index ${name}`);
    for (const table of ['resolved_matters', 'disputes']) this.addSql(`drop table ${table}`);
  }
}
