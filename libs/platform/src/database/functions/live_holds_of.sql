-- Those whose time has not run out, which are the ones that a buyer is shown and can finish or cancel: what a sweep has
-- not ended yet keeps its seats, and nobody from buying.
-- One buyer's orders stand in line behind each other. The count sees what was committed while it waited: each statement
-- of a volatile function looks anew. It is planned once for a connection, mostly before a popular listing opens, and
-- would rather read everybody's holds then, of which there are hardly any; so it gets the buyer's orders first.
create or replace function live_holds_of(buyer uuid) returns bigint language plpgsql volatile set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('canopy:holds:' || buyer));
  return (
    with own as materialized (select status, expires_at from ticket_orders where buyer_id = buyer)
    select count(*) from own where status = 'held' and expires_at > now()
  );
end $$;
