-- A payment that is written without its shares counts as sold at the usual fee: 20% for the platform, rounded half up,
-- and the rest for the provider. As `splitAmount` says it; a test compares them.
create or replace function payments_have_earnings() returns trigger language plpgsql as $$
begin
  new.fee_bps := 2000;
  new.platform_fee_cents := (new.amount_cents::bigint * 2000 + 5000) / 10000;
  new.provider_amount_cents := new.amount_cents - new.platform_fee_cents;
  return new;
end $$;

create or replace trigger payments_have_earnings
  before insert on payments
  for each row when (new.platform_fee_cents is null and new.provider_amount_cents is null)
  execute function payments_have_earnings();
