import { Migration } from '@mikro-orm/migrations';

/** Mails that wait, fail and are forgotten, and how many an address gets that nobody has confirmed. */
export class Mail extends Migration {
  override up(): void {
    this.addSql(
      `alter table emails alter column recipient drop not null, add column claimed_until timestamptz, add column forget_recipient boolean not null default false`,
    );
    this.addSql(`create index emails_recipient on emails (recipient, created_at)`);
    this.addSql(`create index emails_unsent on emails (created_at, id) where status <> 'sent'`);
    this.addSql(
      `create index emails_to_forget on emails (created_at) where recipient is not null and status <> 'pending'`,
    );

    // Anybody can enter the address of somebody else. Until its owner confirms it, the account gets a few mails a day,
    // and a few more that hold a link to confirm it or to set a password. About money everything is said: it cost money
    // to cause. So is what a ticket holder must know of the event, and what an administrator causes. Here, because some
    // mails are written as a part of a larger statement.
    this.addSql(`
      create function few_mails_to_unconfirmed_addresses() returns trigger language plpgsql as $$
      declare
        always constant text[] := array['purchase-confirmation', 'refund', 'late-refund', 'late-payment-returned', 'money-alert',
          'listing-moved', 'listing-cancelled', 'ticket-reminder', 'listing-approval'];
        links constant text[] := array['email-verification', 'password-reset'];
      begin
        if new.template <> all (always)
           and exists (select from users where email = new.recipient and email_verified_at is null)
           and (select count(*) from emails e where e.recipient = new.recipient and e.created_at > now() - interval '1 day' and (e.template = any (links)) = (new.template = any (links))) >= 5
        then return null;
        end if;
        return new;
      end $$`);
    this.addSql(
      `create trigger few_mails_to_unconfirmed_addresses before insert on emails for each row execute function few_mails_to_unconfirmed_addresses()`,
    );
  }

  override down(): void {
    this.addSql(`drop trigger few_mails_to_unconfirmed_addresses on emails`);
    this.addSql(`drop function few_mails_to_unconfirmed_addresses`);
    this.addSql(`drop index emails_recipient, emails_unsent, emails_to_forget`);
    this.addSql(`delete from emails where recipient is null`);
    this.addSql(
      `alter table emails alter column recipient set not null, drop column claimed_until, drop column forget_recipient`,
    );
  }
}
