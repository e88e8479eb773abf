-- Those whose time has not run out, which are the ones that a buyer is shown and can finish or cancel: what a sweep has
-- not ended yet keeps its seats, and nobody from buying.
-- One buyer's orders stand in line behind each other. The count sees what was committed while it waited: each statement
-- of a volatile function looks anew. Planned each time: hardly any order is held until a popular listing opens, and a plan
-- that was made for none would read all of them.
create or replace function live_holds_of(buyer uuid) returns bigint language plpgsql volatile set plan_cache_mode = force_custom_plan as $$
begin
  perform pg_advisory_xact_lock(hashtext('canopy:holds:' || buyer));
  return (select count(*) from ticket_orders where buyer_id = buyer and status = 'held' and expires_at > now());
end $$;
