-- For a statement whose other rows must not stay without seats: it fails as a whole.
create or replace function take_seats_or_fail(listing uuid, selling integer, holding integer) returns void language plpgsql as $$
begin
  if not take_seats(listing, selling, holding) then
    raise exception 'The seats of listing % cannot be taken.', listing using errcode = 'check_violation', constraint = 'listings_seats_left';
  end if;
end $$;
