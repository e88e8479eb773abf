import { Migration } from '@mikro-orm/migrations';

/**
 * What a provider's sales come to, kept by month and by buyer. A sale that wrote into such a sum would make all sales of
 * its provider wait for each other; so it notes what it changes, and a sweep adds the notes to the sums.
 */
export class SumsOfSales extends Migration {
  override up(): void {
    this.addSql(`
      create table sales_of_month (
        provider_id uuid not null,
        month date not null,
        earnings_cents bigint not null,
        sales integer not null,
        primary key (provider_id, month)
      )`);
    this.addSql(`
      create table sales_of_buyer (
        provider_id uuid not null,
        buyer_id uuid not null,
        sales integer not null,
        primary key (provider_id, buyer_id)
      )`);
    this.addSql(`create index sales_of_buyer_customers on sales_of_buyer (provider_id) where sales > 0`);
    // Points nowhere: a sale is not to look up what its payment has looked up already.
    this.addSql(`
      create table sales_changes (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        buyer_id uuid not null,
        month date not null,
        earnings_cents integer not null,
        sales integer not null
      )`);
    this.addSql(`create index sales_changes_of_provider on sales_changes (provider_id)`);

    this.addSql(`
      create function note_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        fresh boolean := tg_op = 'INSERT';
        earned integer := new.provider_amount_cents - new.refunded_cents + new.refunded_fee_cents + new.absorbed_cents
          - case when fresh then 0 else old.provider_amount_cents - old.refunded_cents + old.refunded_fee_cents + old.absorbed_cents end;
        sold integer := (new.status = 'succeeded')::integer - case when fresh then 0 else (old.status = 'succeeded')::integer end;
        buyer uuid := new.user_id;
      begin
        if earned = 0 and sold = 0 then
          return null;
        end if;
        -- Whoever's account is gone is still one buyer: the ledger has the id.
        if buyer is null then
          buyer := coalesce((select e.buyer_id from ledger_entries e where e.payment_id = new.id and e.kind = 'sale' limit 1), new.id);
        end if;
        insert into sales_changes (provider_id, buyer_id, month, earnings_cents, sales)
        values (new.provider_id, buyer, date_trunc('month', new.created_at at time zone 'America/Toronto'), earned, sold);
        return null;
      end $$`);
    // From here on every sale is noted. What was sold before follows in a migration of its own, which no sale waits for.
    this.addSql(
      `create trigger payments_noted after insert or update of provider_amount_cents, refunded_cents, refunded_fee_cents, absorbed_cents, status on payments for each row when (new.provider_id is not null) execute function note_sale()`,
    );
    for (const table of ['sales_of_month', 'sales_of_buyer'])
      this.addSql(`alter table ${table} add foreign key (provider_id) references users (id) on delete cascade`);
  }

  override down(): void {
    this.addSql(`drop trigger payments_noted on payments`);
    this.addSql(`drop function note_sale`);
    this.addSql(`drop table sales_changes, sales_of_buyer, sales_of_month`);
  }
}
