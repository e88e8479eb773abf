-- The one place that takes seats. False when they do not fit, and then nothing has moved.
create or replace function take_seats(listing uuid, selling integer, holding integer) returns boolean language plpgsql as $$
begin
  update listings set current_attendees = current_attendees + selling, held_seats = held_seats + holding
  where id = listing and cancelled_at is null and (max_attendees is null or current_attendees + held_seats + selling + holding <= max_attendees);
  return found;
end $$;
