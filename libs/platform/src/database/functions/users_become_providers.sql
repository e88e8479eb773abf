-- An administrator vouched for this account. It becomes a provider as soon as its address is known to be its own:
-- somebody else may have registered that address. Several writes confirm an address, so the row itself keeps the promise.
-- A rejection after it ends the promise for good, also for who may apply again; until the address is confirmed it still
-- says that the account may be a stranger's.
create or replace function users_become_providers() returns trigger language plpgsql as $$
begin
  new.provider_once_verified := false;
  -- The version before, while it runs beside this one, writes the status alone.
  if new.provider_promise_ended or new.status is not distinct from 'rejected' then
    new.provider_promise_ended := false;
    return new;
  end if;
  new.status := 'approved';
  new.role := case when new.role = 'admin' then 'admin' else 'service_provider' end;
  new.platform_fee_bps := coalesce(new.platform_fee_bps, 2000);
  return new;
end $$;

create or replace trigger users_become_providers
  before insert or update on users
  for each row when (new.provider_once_verified and new.email_verified_at is not null)
  execute function users_become_providers();
