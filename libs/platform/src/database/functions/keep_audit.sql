-- The audit log is only added to.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_only_grows
  before update or delete or truncate on audit_log
  for each statement execute function keep_audit();
