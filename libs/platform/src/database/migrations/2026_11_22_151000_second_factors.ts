import { Migration } from '@mikro-orm/migrations';

/** The second factor of an account, its recovery codes, and in which sessions it was given. */
export class SecondFactors extends Migration {
  override up(): void {
    this.addSql(`
      create table second_factors (
        user_id uuid primary key references users (id) on delete cascade,
        secret bytea,
        enabled_at timestamptz,
        last_step integer,
        pending_secret bytea,
        pending_at timestamptz,
        check ((secret is null) = (enabled_at is null)),
        check ((pending_secret is null) = (pending_at is null))
      )`);
    this.addSql(`
      create table recovery_codes (
        user_id uuid not null references users (id) on delete cascade,
        code_hash bytea not null,
        created_at timestamptz not null default now(),
        primary key (user_id, code_hash)
      )`);
    this.addSql(`alter table sessions add column second_factor_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table sessions drop column second_factor_at`);
    this.addSql(`drop table recovery_codes`);
    this.addSql(`drop table second_factors`);
  }
}
