import { Migration } from '@mikro-orm/migrations';

/** Money that came for a purchase that was settled before stays in sight until a person has dealt with it. */
export class ExtraPayments extends Migration {
  override up(): void {
    this.addSql(`
      create table extra_payments (
        intent_id text primary key,
        order_id uuid not null references ticket_orders (id),
        amount_cents integer not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql(`create index extra_payments_order on extra_payments (order_id)`);

    this.addSql(`alter table ticket_orders add column parked_intent_id text`);
    this.addSql(
      `update ticket_orders set parked_intent_id = coalesce(substring(problem from '^Paid with ([^ ,]+), expected'), payment_intent_id) where status = 'parked'`,
    );

    this.addSql(`alter table resolved_matters drop constraint resolved_matters_kind_check`);
    this.addSql(
      `alter table resolved_matters add constraint resolved_matters_kind_check check (kind in ('parked_purchase', 'extra_payment', 'dispute', 'refund', 'card_event', 'returned_payment'))`,
    );
  }

  override down(): void {
    this.addSql(`delete from resolved_matters where kind = 'extra_payment'`);
    this.addSql(`alter table resolved_matters drop constraint resolved_matters_kind_check`);
    this.addSql(
      `alter table resolved_matters add constraint resolved_matters_kind_check check (kind in ('parked_purchase', 'dispute', 'refund', 'card_event', 'returned_payment'))`,
    );
    this.addSql(`alter table ticket_orders drop column parked_intent_id`);
    this.addSql(`drop table extra_payments`);
  }
}
