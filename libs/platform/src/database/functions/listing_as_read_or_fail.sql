-- A sale copies of its listing what the ticket and its mail say. An edit that is committed between the copy and the sale
-- would find nobody to tell, and the buyer would have the old date. Asked last, when the seats have moved: from then on
-- nobody else can change the listing's row.
create or replace function listing_as_read_or_fail(listing uuid, read integer) returns void language plpgsql as $$
begin
  if exists (select from listings where id = listing and version <> read) then
    raise exception 'Listing % was edited after it was read.', listing using errcode = 'check_violation', constraint = 'listings_as_read';
  end if;
end $$;
