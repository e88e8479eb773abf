import { Migration } from '@mikro-orm/migrations';

/** When somebody last confirmed in a session that it is really them, and the code that was mailed for it. */
export class ConfirmedSessions extends Migration {
  override up(): void {
    this.addSql(`
      alter table sessions
        add column confirmed_at timestamptz,
        add column code_hash bytea,
        add column code_expires_at timestamptz,
        add column code_tries integer not null default 0`);
  }

  override down(): void {
    this.addSql(`
      alter table sessions
        drop column confirmed_at, drop column code_hash, drop column code_expires_at, drop column code_tries`);
  }
}
