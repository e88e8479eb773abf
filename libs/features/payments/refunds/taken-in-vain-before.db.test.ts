import { expect, it } from 'vitest';
import { openOrm } from '@canopy/platform/database';
import { person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';

it('what was taken for refunds that the bank sent back before that was known is noted, but for what was settled', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_27_163500_order_titles' });
    const [seller, admin] = [await provider(database), await person(database, { role: 'admin' })];
    const sold = async (refund: string): Promise<{ id: string; refundId: string }> => {
      const [payment] = await database.query<{ id: string }>(
        `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         values ('Chess', 'Robin', $1, 'Shop', 7000, 2000, 1400, 5600, 'pi_' || gen_random_uuid()) returning id`,
        [seller.id],
      );
      const [row] = await database.query<{ id: string }>(
        `insert into refunds (payment_id, reason, settled_at, source, status, amount_cents, fee_cents, absorbed_cents, provider_refund_id)
         values ($1, 'Rain.', now(), ${refund}) returning id`,
        [payment!.id],
      );
      return { id: payment!.id, refundId: row!.id };
    };
    const sentBack = await sold(`'request', 'failed', 2000, 400, 0, 're_1'`);
    const partly = await sold(`'card_provider', 'failed', 2000, 200, 1000, 're_2'`);
    await sold(`'request', 'failed', 2000, 0, 0, null`);
    await sold(`'request', 'succeeded', 2000, 400, 0, 're_3'`);
    await sold(`'dispute', 'failed', 2000, 400, 0, 'du_1'`);
    const settled = await sold(`'request', 'failed', 2000, 400, 0, 're_4'`);
    await database.query(
      `insert into resolved_payment_issues (kind, subject_id, since, facts, note, settles, resolved_by, resolved_by_name)
       select 'refund', id::text, settled_at, '{}', 'In cash.', true, $2, 'Alex' from refunds where id = $1`,
      [settled.refundId, admin.id],
    );
    await orm.migrator.up();
    expect(
      await database.query(
        'select id, taken_in_vain_cents as taken, fee_in_vain_cents as fee from payments where taken_in_vain_cents > 0 order by id',
      ),
    ).toEqual([
      { id: sentBack.id, taken: 2_000, fee: 400 },
      { id: partly.id, taken: 1_000, fee: 200 },
    ]);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
