-- A link that gives an account another address was mailed to that address, which nobody has confirmed. When the link is
-- deleted unused (another one was made, its access ended, its time was over for thirty days, its account is deleted),
-- nobody needs to know any more whom it was sent to: no account would take that mail along. A used one was sent to what
-- became the account's own.
create or replace function links_forget_addresses() returns trigger language plpgsql as $$
begin
  update emails
     set forget_recipient = true,
         recipient = case when status = 'pending' then recipient end,
         error = case when status = 'pending' then error end,
         data = case when status = 'pending' then data else '{}' end
   where dedupe_key = 'email-change:' || old.id;
  return null;
end $$;

create or replace trigger links_forget_addresses
  after delete on mailed_links
  for each row when (old.purpose = 'email_change' and old.used_at is null)
  execute function links_forget_addresses();
