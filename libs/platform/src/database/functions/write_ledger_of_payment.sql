-- Money and sold seats of a payment, and what of both comes back. Seats that a payment never got were not sold, and did
-- not come back.
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
end $$;

create or replace trigger payments_ledger
  after insert or update of refunded_cents, refunded_fee_cents, seats_returned on payments
  for each row execute function write_ledger_of_payment();
