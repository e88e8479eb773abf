import { Migration } from '@mikro-orm/migrations';

/**
 * Adds up what was sold before sales were noted: all payments without what is noted and not in the sums yet, read in one
 * statement. So no sale has to wait, and a sum that stands there already, of whatever, is right afterwards. The sweep
 * waits until the end. A provider whose account goes meanwhile has no sums.
 */
export class WhatWasSoldBefore extends Migration {
  override up(): void {
    this.addSql(`lock table sales_of_month, sales_of_buyer in share row exclusive mode`);
    const providers = `
      with providers as materialized (
        select u.id from users u where u.id in (select p.provider_id from payments p) order by u.id for key share
      )`;
    this.addSql(`
      insert into sales_of_month (provider_id, month, earnings_cents, sales)
      ${providers}
      select provider_id, month, sum(cents), sum(sold)
      from (
        select provider_id, date_trunc('month', created_at at time zone 'America/Toronto')::date as month,
          provider_amount_cents - refunded_cents + refunded_fee_cents + absorbed_cents as cents, (status = 'succeeded')::integer as sold
        from payments
        union all
        select provider_id, month, -earnings_cents, -sales from sales_changes
      ) sales
      where provider_id in (select id from providers)
      group by 1, 2
      on conflict (provider_id, month) do update set earnings_cents = excluded.earnings_cents, sales = excluded.sales`);
    this.addSql(`
      insert into sales_of_buyer (provider_id, buyer_id, sales)
      ${providers}
      select provider_id, buyer_id, sum(sold)
      from (
        select p.provider_id, (p.status = 'succeeded')::integer as sold,
          coalesce(p.user_id, (select e.buyer_id from ledger_entries e where e.payment_id = p.id and e.kind = 'sale' limit 1), p.id) as buyer_id
        from payments p
        union all
        select provider_id, -sales, buyer_id from sales_changes
      ) sales
      where provider_id in (select id from providers)
      group by 1, 2
      on conflict (provider_id, buyer_id) do update set sales = excluded.sales`);
  }

  override down(): void {
    this.addSql(`delete from sales_of_month`);
    this.addSql(`delete from sales_of_buyer`);
  }
}
