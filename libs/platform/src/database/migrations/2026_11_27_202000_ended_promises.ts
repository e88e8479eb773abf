import { Migration } from '@mikro-orm/migrations';

/** A rejection ends the promise that an account becomes a provider; it stays ended when its person may apply again. */
export class EndedPromises extends Migration {
  override up(): void {
    this.addSql(`alter table users add column provider_promise_ended boolean not null default false`);
    // Those that a rejection ended until now, which the status alone says; there are few.
    this.addSql(`update users set provider_promise_ended = true where provider_once_verified and status = 'rejected'`);
  }

  override down(): void {
    this.addSql(`alter table users drop column provider_promise_ended`);
  }
}
