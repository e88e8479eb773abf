import { Migration } from '@mikro-orm/migrations';

/**
 * What a mail said goes some days after it was sent: these still say something. And the address that a link was made for
 * goes with its person.
 */
export class SentContents extends Migration {
  override up(): void {
    this.addSql(`alter table approval_tokens alter column email drop not null`);
    this.addSql(
      `update approval_tokens t set email = null where used and not exists (select from users u where u.email = t.email)`,
    );
    this.addSql(`update payments set lister_email = null where provider_id is null and lister_email is not null`);
    this.addSql(
      `create index emails_with_contents on emails (sent_at) where status = 'sent' and data - 'listingTitle' <> '{}'::jsonb`,
    );
  }

  override down(): void {
    this.addSql(`drop index emails_with_contents`);
    this.addSql(`update approval_tokens set email = '' where email is null`);
    this.addSql(`alter table approval_tokens alter column email set not null`);
  }
}
