import { Migration } from '@mikro-orm/migrations';

/** Sessions are deleted when they have ended, so the account itself remembers the last sign-in. */
export class LastSignIn extends Migration {
  override up(): void {
    this.addSql(`alter table users add column last_sign_in_at timestamptz`);
    this.addSql(
      `update users set last_sign_in_at = s.newest
       from (select user_id, max(created_at) as newest from sessions group by user_id) s where s.user_id = users.id`,
    );
  }

  override down(): void {
    this.addSql(`alter table users drop column last_sign_in_at`);
  }
}
