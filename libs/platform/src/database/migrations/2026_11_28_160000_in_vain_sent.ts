import { Migration } from '@mikro-orm/migrations';

const kinds = ['parked_order', 'extra_payment', 'dispute', 'refund', 'card_event', 'returned_payment'];
const check = (allowed: string[]) =>
  `alter table resolved_payment_issues drop constraint resolved_payment_issues_kind_check,
     add constraint resolved_payment_issues_kind_check check (kind in (${allowed.map((kind) => `'${kind}'`).join(', ')}))`;

/**
 * What was taken from a provider in vain may be owed where no refund is made of it any more: somebody sends it by hand,
 * and says so. The card provider's list of refunds goes on counting it, so the payment keeps what was sent, and of
 * which money administrators were told.
 */
export class InVainSent extends Migration {
  override up(): void {
    // A constant default is kept beside the table: no row is written.
    this.addSql(
      `alter table payments add column in_vain_sent_cents integer not null default 0,
         add column fee_in_vain_sent_cents integer not null default 0,
         add column owed_told_since timestamptz`,
    );
    this.addSql(check([...kinds, 'owed_to_provider']));
  }

  override down(): void {
    this.addSql(`delete from resolved_payment_issues where kind = 'owed_to_provider'`);
    this.addSql(check(kinds));
    this.addSql(
      `alter table payments drop column in_vain_sent_cents, drop column fee_in_vain_sent_cents, drop column owed_told_since`,
    );
  }
}
