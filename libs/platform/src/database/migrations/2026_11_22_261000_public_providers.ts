import { Migration } from '@mikro-orm/migrations';

/**
 * Families see that an application was read and approved, and when. And a provider's listings have an address: its id
 * says neither whose account it is nor when it was made, which a user's own id does.
 */
export class PublicProviders extends Migration {
  override up(): void {
    this.addSql(
      `alter table users
         add column application_approved_at timestamptz,
         add column public_id text generated always as (left(encode(sha256(uuid_send(id)), 'hex'), 24)) virtual`,
    );
    this.addSql(
      `update users set application_approved_at = a.reviewed_at
       from provider_applications a where a.user_id = users.id and a.status = 'approved'`,
    );
    this.addSql(`create unique index users_public_id on users (left(encode(sha256(uuid_send(id)), 'hex'), 24))`);
  }

  override down(): void {
    this.addSql(`drop index users_public_id`);
    this.addSql(`alter table users drop column public_id, drop column application_approved_at`);
  }
}
