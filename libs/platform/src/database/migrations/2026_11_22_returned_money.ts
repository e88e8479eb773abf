import { Migration } from '@mikro-orm/migrations';

/**
 * Who bears money that went back: lost disputes enter the books, and what the platform paid out of its own pocket is
 * told apart from what the provider returned.
 */
export class ReturnedMoney extends Migration {
  override up(): void {
    this.addSql(`alter table refunds drop constraint refunds_source_check`);
    this.addSql(
      `alter table refunds add constraint refunds_source_check check (source in ('request', 'cancellation', 'card_provider', 'late_payment', 'dispute'))`,
    );
    // One whose money had gone back in another way is done, and moved nothing.
    this.addSql(`alter table refunds drop constraint refunds_something`);
    this.addSql(
      `alter table refunds add constraint refunds_something check (amount_cents > 0 or seats > 0 or status = 'succeeded')`,
    );
    this.addSql(
      `alter table refunds add column absorbed_cents integer not null default 0, add constraint refunds_absorbed check (absorbed_cents between 0 and amount_cents)`,
    );
    this.addSql(
      `alter table payments add column absorbed_cents integer not null default 0, add constraint payments_absorbed check (absorbed_cents between 0 and refunded_cents)`,
    );
    this.addSql(
      `create index payments_returned on payments (id) where status = 'succeeded' and amount_cents > 0 and refunded_cents = amount_cents`,
    );

    this.addSql(`alter table disputes alter column payment_id drop not null`);
    this.addSql(`
      alter table disputes
        add column order_id uuid references ticket_orders (id),
        add column borne_by text check (borne_by in ('platform', 'provider')),
        add column decided_by uuid references users (id) on delete set null,
        add column decided_by_name text,
        add column problem text,
        add column attempt integer not null default 0,
        add column next_attempt_at timestamptz not null default now(),
        add column settled_at timestamptz,
        add constraint disputes_of_something check (payment_id is not null or order_id is not null)`);
    this.addSql(
      `create index disputes_to_settle on disputes (next_attempt_at) where borne_by is not null and settled_at is null`,
    );

    this.addSql(`alter table resolved_matters drop constraint resolved_matters_kind_check`);
    this.addSql(
      `alter table resolved_matters add constraint resolved_matters_kind_check check (kind in ('parked_purchase', 'dispute', 'refund', 'card_event', 'returned_payment'))`,
    );

    // Disputes that were lost before: the money is gone, and as long as nobody decides the platform bears it.
    this.addSql(`
      insert into refunds (payment_id, source, amount_cents, absorbed_cents, reason, status, provider_refund_id, settled_at)
      select p.id, 'dispute', c.cents, c.cents, 'The bank gave the money back after a dispute.', 'succeeded', d.id, coalesce(d.closed_at, now())
      from payments p
      join lateral (select * from disputes where payment_id = p.id and status = 'lost' order by opened_at limit 1) d on true
      cross join lateral (select least(d.amount_cents, p.amount_cents - p.refunded_cents) as cents) c
      where c.cents > 0`);
    this.addSql(`
      update payments p set refunded_cents = p.refunded_cents + r.amount_cents, absorbed_cents = r.amount_cents
      from refunds r where r.payment_id = p.id and r.source = 'dispute'`);
  }

  override down(): void {
    this.addSql(`delete from resolved_matters where kind = 'returned_payment'`);
    this.addSql(`alter table resolved_matters drop constraint resolved_matters_kind_check`);
    this.addSql(
      `alter table resolved_matters add constraint resolved_matters_kind_check check (kind in ('parked_purchase', 'dispute', 'refund', 'card_event'))`,
    );
    this.addSql(`delete from disputes where payment_id is null`);
    this.addSql(
      `alter table disputes drop column order_id, drop column borne_by, drop column decided_by, drop column decided_by_name, drop column problem, drop column attempt, drop column next_attempt_at, drop column settled_at`,
    );
    this.addSql(`alter table disputes alter column payment_id set not null`);
    this.addSql(`drop index payments_returned`);
    this.addSql(`alter table payments drop column absorbed_cents`);
    this.addSql(`alter table refunds drop column absorbed_cents`);
    // Money that moved is not forgotten: what a dispute took stays, as what was returned in the dashboard.
    this.addSql(`update refunds set source = 'card_provider' where source = 'dispute'`);
    this.addSql(`alter table refunds drop constraint refunds_source_check`);
    this.addSql(
      `alter table refunds add constraint refunds_source_check check (source in ('request', 'cancellation', 'card_provider', 'late_payment'))`,
    );
    this.addSql(`alter table refunds drop constraint refunds_something`);
    this.addSql(`alter table refunds add constraint refunds_something check (amount_cents > 0 or seats > 0) not valid`);
  }
}
