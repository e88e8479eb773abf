import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { listing, person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

it('what went back to late payers before such refunds had rows gets its rows, and no movement is told twice', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_21_refunds' });
    const [seller, buyer] = [await provider(database), await person(database)];
    const { id: listingId, title } = await listing(database, seller.id);
    const [order] = await database.query<{ id: string }>(
      `insert into ticket_orders (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, payment_intent_id, expires_at)
       values ($1, $2, $3, 2, 3500, 7000, 2000, 1400, 5600, 'acct_1', 'pi_late', now()) returning id`,
      [listingId, buyer.id, seller.id],
    );
    await database.query(`update ticket_orders set status = 'refunded', problem = 'Too late.' where id = $1`, [
      order!.id,
    ]);
    const ledger = () => database.query('select kind, cents, seats from ledger_entries order by id');
    const before = await ledger();
    expect(before).toHaveLength(4);

    await orm.migrator.up();
    expect(
      await database.query(
        'select order_id, listing_title, buyer_name, amount_cents, refunded_cents, refunded_fee_cents, quantity, seats_returned, status, payment_intent_id from payments',
      ),
    ).toEqual([
      {
        order_id: order!.id,
        listing_title: title,
        buyer_name: buyer.displayName,
        amount_cents: 7_000,
        refunded_cents: 7_000,
        refunded_fee_cents: 1_400,
        quantity: 2,
        seats_returned: 2,
        status: 'refunded',
        payment_intent_id: 'pi_late',
      },
    ]);
    // The card provider knows this refund by the order's id.
    expect(await database.query('select id, source, amount_cents, fee_cents, reason, status from refunds')).toEqual([
      {
        id: order!.id,
        source: 'late_payment',
        amount_cents: 7_000,
        fee_cents: 1_400,
        reason: 'Too late.',
        status: 'succeeded',
      },
    ]);
    expect(await ledger()).toEqual(before);
    expect(await ledgerDisagreements(new Database(orm))).toEqual([]);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
