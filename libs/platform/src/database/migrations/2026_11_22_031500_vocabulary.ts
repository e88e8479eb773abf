import { Migration } from '@mikro-orm/migrations';

/** Tables and columns under the names that the code uses for them. */
export class Vocabulary extends Migration {
  override up(): void {
    this.addSql(`alter table resolved_matters rename to resolved_payment_issues`);
    this.addSql(`alter index resolved_matters_pkey rename to resolved_payment_issues_pkey`);
    this.addSql(`alter index resolved_matters_unique rename to resolved_payment_issues_unique`);
    this.addSql(`alter index resolved_matters_newest rename to resolved_payment_issues_newest`);
    this.addSql(`alter table resolved_payment_issues drop constraint resolved_matters_kind_check`);
    this.addSql(
      `update resolved_payment_issues set kind = case kind when 'parked_purchase' then 'parked_order' else kind end,
         facts = case when jsonb_exists(facts, 'saleId') then facts - 'saleId' || jsonb_build_object('paymentId', facts -> 'saleId') else facts end`,
    );
    this.addSql(
      `alter table resolved_payment_issues add constraint resolved_payment_issues_kind_check
         check (kind in ('parked_order', 'extra_payment', 'dispute', 'refund', 'card_event', 'returned_payment'))`,
    );
    this.addSql(`alter table geocoder_turns rename to geocoder_throttle`);
    // All three number the key under which the card provider is asked once.
    for (const table of ['ticket_orders', 'refunds', 'disputes'])
      this.addSql(`alter table ${table} rename column attempt to idempotency_attempt`);
  }

  override down(): void {
    for (const table of ['ticket_orders', 'refunds', 'disputes'])
      this.addSql(`alter table ${table} rename column idempotency_attempt to attempt`);
    this.addSql(`alter table geocoder_throttle rename to geocoder_turns`);
    this.addSql(`alter table resolved_payment_issues drop constraint resolved_payment_issues_kind_check`);
    this.addSql(
      `update resolved_payment_issues set kind = case kind when 'parked_order' then 'parked_purchase' else kind end,
         facts = case when jsonb_exists(facts, 'paymentId') then facts - 'paymentId' || jsonb_build_object('saleId', facts -> 'paymentId') else facts end`,
    );
    this.addSql(
      `alter table resolved_payment_issues add constraint resolved_matters_kind_check
         check (kind in ('parked_purchase', 'extra_payment', 'dispute', 'refund', 'card_event', 'returned_payment'))`,
    );
    this.addSql(`alter index resolved_payment_issues_newest rename to resolved_matters_newest`);
    this.addSql(`alter index resolved_payment_issues_unique rename to resolved_matters_unique`);
    this.addSql(`alter index resolved_payment_issues_pkey rename to resolved_matters_pkey`);
    this.addSql(`alter table resolved_payment_issues rename to resolved_matters`);
  }
}
