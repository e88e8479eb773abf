-- Mails are written in the language of the account that receives them, as it is when they are caused. Here, because some
-- are written as a part of a larger statement, and none should forget it.
create or replace function mails_speak_to_their_receiver() returns trigger language plpgsql as $$
begin
  new.language := coalesce((select u.language from users u where u.email = new.recipient), new.language);
  return new;
end $$;

create or replace trigger mails_speak_to_their_receiver
  before insert on emails
  for each row execute function mails_speak_to_their_receiver();
