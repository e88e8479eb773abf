import { Migration } from '@mikro-orm/migrations';

/** When an account's payouts were last asked for, so that those which a round did not reach come first in the next. */
export class PayoutsChecked extends Migration {
  override up(): void {
    this.addSql(`alter table connected_accounts add column payouts_checked_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table connected_accounts drop column payouts_checked_at`);
  }
}
