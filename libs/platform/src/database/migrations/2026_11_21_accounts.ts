import { Migration } from '@mikro-orm/migrations';

/**
 * Ways into an account: links by mail, Google and Facebook, sessions that a person can tell apart, and limits on
 * guessing.
 */
export class Accounts extends Migration {
  override up(): void {
    // What the browser said of itself, so that its owner recognises a session in the list. Never an address.
    this.addSql(`alter table sessions add column user_agent text check (length(user_agent) <= 300)`);

    // Only hashes of tokens are stored. The address is part of the link: one that was changed since is not confirmed by
    // it.
    this.addSql(`
      create table mailed_links (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id) on delete cascade,
        purpose text not null check (purpose in ('password_reset', 'email_verification')),
        email text not null,
        token_hash bytea not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    this.addSql(`create unique index mailed_links_token_unique on mailed_links (token_hash)`);
    this.addSql(`create index mailed_links_of_user on mailed_links (user_id)`);

    this.addSql(`
      create table social_identities (
        id uuid primary key default uuidv7(),
        user_id uuid not null references users (id) on delete cascade,
        provider text not null check (provider in ('google', 'facebook')),
        subject text not null check (length(subject) between 1 and 255),
        email text,
        created_at timestamptz not null default now(),
        unique (user_id, provider)
      )`);
    this.addSql(`create unique index social_identities_subject_unique on social_identities (provider, subject)`);

    // A social sign-in that met an existing account: it waits here for that account's password.
    this.addSql(`
      create table waiting_connections (
        token_hash bytea primary key,
        user_id uuid not null references users (id) on delete cascade,
        provider text not null check (provider in ('google', 'facebook')),
        subject text not null,
        email text not null,
        expires_at timestamptz not null
      )`);
    this.addSql(`create index waiting_connections_of_user on waiting_connections (user_id)`);

    // The columns are those of the library that counts.
    this.addSql(
      `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
    );
    this.addSql(`create index rate_limits_expire on rate_limits (expire)`);
  }

  override down(): void {
    for (const table of ['rate_limits', 'waiting_connections', 'social_identities', 'mailed_links'])
      this.addSql(`drop table if exists ${table}`);
    this.addSql(`alter table sessions drop column user_agent`);
  }
}
