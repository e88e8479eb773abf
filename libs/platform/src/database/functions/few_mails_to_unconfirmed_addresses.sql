-- Anybody can enter the address of somebody else. Until its owner confirms it, the account gets a few mails a day, and a
-- few more that hold a link to confirm it or to set a password. About money everything is said: it cost money to cause.
-- So is what a ticket holder must know of the event, and what an administrator causes; and what people write to us, or
-- whoever registered our own address would silence them; and what an address must know of a change of addresses, of
-- which no more than five a day can be caused. Here, because some mails are written as a part of a larger statement.
create or replace function few_mails_to_unconfirmed_addresses() returns trigger language plpgsql as $$
declare
  always constant text[] := array['purchase-confirmation', 'refund', 'late-refund', 'late-payment-returned', 'money-alert',
    'payout-failed', 'payment-account-ended', 'dispute-taken', 'premium-started', 'premium-cancelled', 'premium-renewal-failed', 'premium-ended',
    'listing-moved', 'listing-cancelled', 'ticket-reminder', 'listing-approval', 'listing-published-for-you', 'application-approved',
    'application-rejected', 'application-question', 'application-reopened', 'contact-message',
    'email-change-taken', 'email-changed'];
  links constant text[] := array['email-verification', 'password-reset'];
begin
  if new.template <> all (always)
     and exists (select from users where email = new.recipient and email_verified_at is null)
     and (select count(*) from emails e where e.recipient = new.recipient and e.created_at > now() - interval '1 day' and (e.template = any (links)) = (new.template = any (links))) >= 5
  then return null;
  end if;
  return new;
end $$;

create or replace trigger few_mails_to_unconfirmed_addresses
  before insert on emails
  for each row execute function few_mails_to_unconfirmed_addresses();
