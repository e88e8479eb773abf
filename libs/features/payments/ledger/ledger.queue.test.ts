import { describe, expect, it } from 'vitest';
import type { TestApi } from '@canopy/testing/api';
import { person } from '@canopy/testing/factories';
import { type Selling, useSelling } from '@canopy/testing/selling';
import { refundActions } from '@canopy/testing/refund-actions';
import { CheckLedger } from './check-ledger.ts';

let api: TestApi;
let selling: Selling;
useSelling((on) => ({ api } = selling = on));
const { bought, refund, settled, mailsOf } = refundActions(() => selling);

describe('the ledger', () => {
  it('is only added to, and says each movement once', async () => {
    const { paymentId } = await bought();
    await refund(paymentId, { amount: '35', seats: 1 });
    await settled(paymentId);
    expect(
      await api.database.query(
        'select kind, cents, seats, refund_id is not null as named from ledger_entries where payment_id = $1 order by id',
        [paymentId],
      ),
    ).toEqual([
      { kind: 'sale', cents: 7_000, seats: 2, named: false },
      { kind: 'fee', cents: 1_400, seats: 0, named: false },
      { kind: 'refund', cents: -3_500, seats: -1, named: true },
      { kind: 'reversal', cents: -700, seats: 0, named: true },
    ]);
    expect(
      await api.database.query(
        `select kind, seats from ledger_entries where payment_id is null and order_id = (select order_id from payments where id = $1) order by id`,
        [paymentId],
      ),
    ).toEqual([
      { kind: 'hold', seats: 2 },
      { kind: 'release', seats: -2 },
    ]);
    for (const sql of ['update ledger_entries set cents = 1', 'delete from ledger_entries', 'truncate ledger_entries'])
      await expect(api.database.query(sql)).rejects.toThrow('only added to');
  });

  it.each([
    [
      'a counter that drifted',
      'update listings set current_attendees = current_attendees + 1 where id = $1',
      'update listings set current_attendees = current_attendees - 1 where id = $1',
      ['seats sold = seats of the payments', 'seats sold = valid tickets'],
    ],
    [
      'a held seat without a purchase',
      'update listings set held_seats = held_seats + 1 where id = $1',
      'update listings set held_seats = held_seats - 1 where id = $1',
      ['seats held = open purchases'],
    ],
    [
      'a ticket that was voided by hand',
      `update tickets set status = 'void', voided_at = now() where listing_id = $1`,
      `update tickets set status = 'valid', voided_at = null where listing_id = $1`,
      ['seats sold = valid tickets', 'tickets of a payment = its seats'],
    ],
    [
      'money that went back without a refund',
      'update payments set refunded_cents = 100 where listing_id = $1',
      'update payments set refunded_cents = 0 where listing_id = $1',
      ['money returned = its refunds'],
    ],
    [
      'a price that was changed afterwards',
      'update payments set amount_cents = amount_cents + 100, provider_amount_cents = provider_amount_cents + 100 where listing_id = $1',
      'update payments set amount_cents = amount_cents - 100, provider_amount_cents = provider_amount_cents - 100 where listing_id = $1',
      ['a paid purchase has its payment', 'money of a payment = its ledger'],
    ],
    [
      'a sum of sales that nobody made',
      `insert into sales_changes (provider_id, buyer_id, month, earnings_cents, sales) select user_id, user_id, '2026-01-01', 5, 1 from listings where id = $1`,
      'delete from sales_changes where buyer_id = (select user_id from listings where id = $1)',
      [
        'earnings of a provider = their sums',
        'sales of a provider = their sums',
        'sales of a provider = those to their customers',
      ],
    ],
  ])('the sweep finds %s, tells admins once, and closes it when it is mended', async (_, harm, mend, rules) => {
    const admin = await person(api.database, { role: 'admin' });
    const { listingId } = await bought(1);
    await api.database.query(harm, [listingId]);
    for (let round = 0; round < 2; round++) await api.app.get(CheckLedger, { strict: false }).check();
    const open = async () =>
      (
        await api.call<{ items: { rule: string }[] }>('GET', '/admin/payment-issues?kind=ledger_finding', { as: admin })
      ).body.items
        .map(({ rule }) => rule)
        .sort();
    expect(await open()).toEqual(rules);
    expect(await mailsOf(admin, 'money-alert')).toHaveLength(1);
    await api.database.query(mend, [listingId]);
    await api.app.get(CheckLedger, { strict: false }).check();
    expect(await open()).toEqual([]);
  });
});
