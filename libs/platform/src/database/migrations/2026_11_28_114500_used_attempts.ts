import { Migration } from '@mikro-orm/migrations';

/** Which scan or tap at the door used a ticket, so that its repetition after a lost answer is no second guest. */
export class UsedAttempts extends Migration {
  override up(): void {
    this.addSql(`alter table tickets add column used_attempt uuid`);
  }

  override down(): void {
    this.addSql(`alter table tickets drop column used_attempt`);
  }
}
