-- The ledger is only added to.
create or replace function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to.' using errcode = 'restrict_violation';
end $$;

create or replace trigger ledger_only_grows
  before update or delete or truncate on ledger_entries
  for each statement execute function keep_ledger();
