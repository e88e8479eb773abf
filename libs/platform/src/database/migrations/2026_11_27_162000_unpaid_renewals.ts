import { Migration } from '@mikro-orm/migrations';

/** Whether the period that runs is still to be paid: who ends Premium then is told what else would be charged. */
export class UnpaidRenewals extends Migration {
  override up(): void {
    this.addSql(`alter table subscriptions add column unpaid boolean not null default false`);
  }

  override down(): void {
    this.addSql(`alter table subscriptions drop column unpaid`);
  }
}
