import { Migration } from '@mikro-orm/migrations';

/**
 * What is said of a failed refund settles it from now on. What was said before changed nothing but the list, and so does
 * what a version of then, which still runs, writes meanwhile.
 */
export class SettlingResolutions extends Migration {
  override up(): void {
    this.addSql(`alter table resolved_payment_issues add column settles boolean not null default false`);
  }

  override down(): void {
    this.addSql(`alter table resolved_payment_issues drop column settles`);
  }
}
