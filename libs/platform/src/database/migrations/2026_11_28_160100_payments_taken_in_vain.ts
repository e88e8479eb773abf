import { Migration } from '@mikro-orm/migrations';

/**
 * The few payments of which money was taken in vain have an index of them alone, which the count on every page of an
 * administrator reads. On its own: while it is made nobody writes a payment, but all can be read.
 */
export class PaymentsTakenInVain extends Migration {
  override up(): void {
    this.addSql(`create index payments_taken_in_vain on payments (id) where taken_in_vain_cents > 0`);
  }

  override down(): void {
    this.addSql(`drop index payments_taken_in_vain`);
  }
}
