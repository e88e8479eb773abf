import { Migration } from '@mikro-orm/migrations';

const statuses = (...all: string[]): string => `alter table ticket_orders add constraint ticket_orders_status_check check (status in (${all.map((status) => `'${status}'`).join(', ')}))`;
const before = ['held', 'succeeded', 'expired', 'canceled', 'failed', 'refunded', 'parked'];

/** A payment that came too late is `returning` from the decision until the card provider has sent it back. */
export class LatePayments extends Migration {
  override up(): void {
    this.addSql('alter table ticket_orders drop constraint ticket_orders_status_check');
    this.addSql(statuses(...before, 'returning'));
    this.addSql(`create index ticket_orders_returning on ticket_orders (updated_at) where status = 'returning'`);
  }

  override down(): void {
    this.addSql('drop index ticket_orders_returning');
    this.addSql(`update ticket_orders set status = 'parked' where status = 'returning'`);
    this.addSql('alter table ticket_orders drop constraint ticket_orders_status_check');
    this.addSql(statuses(...before));
  }
}
