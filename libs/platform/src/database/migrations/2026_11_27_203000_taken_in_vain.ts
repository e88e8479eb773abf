import { Migration } from '@mikro-orm/migrations';

/**
 * What was taken from a provider for refunds that the bank did not take, and of the fee was returned for it: the card
 * provider leaves both as they are. Those from before this was known that still wait for somebody say it themselves: a
 * failed refund that the card provider had made has its id.
 */
export class TakenInVain extends Migration {
  override up(): void {
    this.addSql(
      `alter table payments add column taken_in_vain_cents integer not null default 0,
         add column fee_in_vain_cents integer not null default 0`,
    );
    this.addSql(
      `update payments p set taken_in_vain_cents = r.cents, fee_in_vain_cents = least(r.fee, p.platform_fee_cents)
         from (select payment_id, sum(amount_cents - absorbed_cents) as cents, sum(fee_cents) as fee from refunds f
                where status = 'failed' and source <> 'dispute' and provider_refund_id is not null
                  and not exists (select from resolved_payment_issues d where d.kind = 'refund' and d.settles
                                    and d.subject_id = f.id::text and d.since = f.settled_at)
                group by payment_id) r
        where r.payment_id = p.id`,
    );
  }

  override down(): void {
    this.addSql(`alter table payments drop column taken_in_vain_cents, drop column fee_in_vain_cents`);
  }
}
