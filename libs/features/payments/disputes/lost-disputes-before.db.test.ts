import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { listing, person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

it('what lost disputes took before it was in the books enters them once, borne by the platform, and goes out again as money that moved', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_21_user_search_statistics' });
    const [seller, buyer] = [await provider(database), await person(database)];
    const { id: listingId } = await listing(database, seller.id);
    const sold = async (refunded: number): Promise<string> => {
      const [payment] = await database.query<{ id: string }>(
        `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, refunded_cents)
         values ($1, 'Chess', $2, 'Robin', $3, 'Shop', 3500, 2000, 700, 2800, 'pi_' || gen_random_uuid(), $4) returning id`,
        [listingId, buyer.id, seller.id, refunded],
      );
      await database.query(
        `insert into tickets (code, payment_id, listing_id, user_id) values (gen_random_uuid()::text, $1, $2, $3)`,
        [payment!.id, listingId, buyer.id],
      );
      if (refunded > 0)
        await database.query(
          `insert into refunds (payment_id, source, amount_cents, reason, status, settled_at) values ($1, 'request', $2, 'Rain.', 'succeeded', now())`,
          [payment!.id, refunded],
        );
      return payment!.id;
    };
    const dispute = (id: string, paymentId: string, status: string) =>
      database.query(
        `insert into disputes (id, payment_id, amount_cents, reason, status, closed_at) values ($1, $2, 3500, 'fraudulent', $3, now())`,
        [id, paymentId, status],
      );
    const [whole, part, won] = [await sold(0), await sold(500), await sold(0)];
    await database.query('update listings set current_attendees = 3 where id = $1', [listingId]);
    await dispute('du_whole', whole, 'lost');
    await dispute('du_part', part, 'lost');
    await dispute('du_won', won, 'won');

    await orm.migrator.up();
    expect(
      await database.query(
        'select id, refunded_cents as back, absorbed_cents as absorbed, status from payments order by id',
      ),
    ).toEqual([
      { id: whole, back: 3_500, absorbed: 3_500, status: 'succeeded' },
      { id: part, back: 3_500, absorbed: 3_000, status: 'succeeded' },
      { id: won, back: 0, absorbed: 0, status: 'succeeded' },
    ]);
    expect(
      await database.query(
        `select payment_id, amount_cents, status, provider_refund_id from refunds where source = 'dispute' order by payment_id`,
      ),
    ).toEqual([
      { payment_id: whole, amount_cents: 3_500, status: 'succeeded', provider_refund_id: 'du_whole' },
      { payment_id: part, amount_cents: 3_000, status: 'succeeded', provider_refund_id: 'du_part' },
    ]);
    expect(await ledgerDisagreements(new Database(orm))).toEqual([]);

    await orm.migrator.down({ to: '2026_11_21_user_search_statistics' });
    expect(await database.query(`select count(*)::int as n from refunds where source = 'card_provider'`)).toEqual([
      { n: 2 },
    ]);
    await orm.migrator.up();
    expect(await ledgerDisagreements(new Database(orm))).toEqual([]);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
