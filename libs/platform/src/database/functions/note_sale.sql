-- What a sale or a refund changes of the sums of its provider, which a sweep adds up. A sale that wrote into such a sum
-- would make all sales of its provider wait for each other. With the rights of its owner: processes that still run while a
-- new version is installed have none on its table yet, and go on selling.
create or replace function note_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

create or replace trigger payments_noted
  after insert or update of provider_amount_cents, refunded_cents, refunded_fee_cents, absorbed_cents, status on payments
  for each row when (new.provider_id is not null) execute function note_sale();
