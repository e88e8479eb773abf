import { Migration } from '@mikro-orm/migrations';

/**
 * A payment that came too late is a payment, and its way back is a refund, like every other: rows where there was only
 * a status of the order.
 */
export class LateRefunds extends Migration {
  override up(): void {
    this.addSql(`alter table refunds drop constraint refunds_source_check`);
    this.addSql(
      `alter table refunds add constraint refunds_source_check check (source in ('request', 'cancellation', 'card_provider', 'late_payment'))`,
    );

    // The order moves seats alone from now on; money that came moves with its payment.
    this.addSql(`
      create or replace function write_ledger_of_order() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op = 'UPDATE' and old.status = 'held';
      begin
        insert into ledger_entries (kind, cents, seats, order_id, listing_id, provider_id, buyer_id)
        select e.kind, 0, e.seats, new.id, new.listing_id, new.provider_id, new.buyer_id
        from (values
          ('hold', new.quantity, new.status = 'held' and not before),
          ('release', -new.quantity, before and new.status <> 'held')) as e (kind, seats, happened)
        where e.happened;
        return null;
      end $$`);
    // Seats that a payment never got were not sold, and did not come back.
    this.addSql(`
      create or replace function write_ledger_of_payment() returns trigger language plpgsql as $$
      declare
        fresh boolean := tg_op = 'INSERT';
        cause uuid := nullif(current_setting('canopy.refund', true), '')::uuid;
        money integer := new.refunded_cents - case when fresh then 0 else old.refunded_cents end;
        fee integer := new.refunded_fee_cents - case when fresh then 0 else old.refunded_fee_cents end;
        back integer := case when fresh then 0 else new.seats_returned - old.seats_returned end;
      begin
        insert into ledger_entries (kind, cents, seats, order_id, payment_id, refund_id, listing_id, provider_id, buyer_id, at)
        select e.kind, e.cents, e.seats, new.order_id, new.id, case when e.later then cause end, new.listing_id, new.provider_id, new.user_id, case when e.later then now() else new.created_at end
        from (values
          ('sale', new.amount_cents, new.quantity - new.seats_returned, false, fresh),
          ('fee', new.platform_fee_cents, 0, false, fresh and new.platform_fee_cents > 0),
          ('refund', -money, -back, true, money <> 0 or back <> 0),
          ('reversal', -fee, 0, true, fee <> 0)) as e (kind, cents, seats, later, happened)
        where e.happened;
        return null;
      end $$`);

    // What went back before: the ledger has it already, under the order. The refund takes the order's id, which stands
    // in its metadata at the card provider.
    this.addSql(`alter table payments disable trigger payments_ledger`);
    this.addSql(`
      insert into payments (order_id, listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, lister_email,
                            quantity, seats_returned, refunded_cents, refunded_fee_cents, status, livemode, created_at)
      select o.id, o.listing_id, coalesce(l.title, 'Deleted listing'), o.buyer_id, coalesce(b.display_name, 'Deleted account'), o.provider_id, coalesce(s.display_name, 'Deleted account'), o.amount_cents, o.fee_bps,
             o.platform_fee_cents, o.provider_amount_cents, coalesce(o.payment_intent_id, 'unknown_' || o.id), l.contact, o.quantity, o.quantity, o.amount_cents, o.platform_fee_cents, 'refunded',
             coalesce((select e.livemode from card_events e where e.payload ->> 'objectId' = o.payment_intent_id limit 1), false), o.updated_at
      from ticket_orders o left join listings l on l.id = o.listing_id left join users b on b.id = o.buyer_id left join users s on s.id = o.provider_id
      where o.status = 'refunded'`);
    this.addSql(`alter table payments enable trigger payments_ledger`);
    this.addSql(`
      insert into refunds (id, payment_id, source, amount_cents, fee_cents, reason, status, created_at, settled_at)
      select o.id, p.id, 'late_payment', p.amount_cents, p.platform_fee_cents, coalesce(o.problem, 'The payment arrived after the hold had ended.'), 'succeeded', o.updated_at, o.updated_at
      from ticket_orders o join payments p on p.order_id = o.id where o.status = 'refunded'`);
  }

  override down(): void {
    this.addSql(`
      create or replace function write_ledger_of_order() returns trigger language plpgsql as $$
      declare
        before boolean := tg_op = 'UPDATE' and old.status = 'held';
        late boolean := new.status = 'refunded' and (tg_op = 'INSERT' or old.status <> 'refunded');
      begin
        insert into ledger_entries (kind, cents, seats, order_id, listing_id, provider_id, buyer_id)
        select e.kind, e.cents, e.seats, new.id, new.listing_id, new.provider_id, new.buyer_id
        from (values
          ('hold', 0, new.quantity, new.status = 'held' and not before),
          ('release', 0, -new.quantity, before and new.status <> 'held'),
          ('sale', new.amount_cents, 0, late),
          ('refund', -new.amount_cents, 0, late)) as e (kind, cents, seats, happened)
        where e.happened;
        return null;
      end $$`);
    // Rows of late payments stay, as what was returned in the dashboard: money that moved is not forgotten. Their seats
    // add up in the newer function alone, which stays too.
    this.addSql(`update refunds set source = 'card_provider' where source = 'late_payment'`);
    this.addSql(`alter table refunds drop constraint refunds_source_check`);
    this.addSql(
      `alter table refunds add constraint refunds_source_check check (source in ('request', 'cancellation', 'card_provider'))`,
    );
  }
}
