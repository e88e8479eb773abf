import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

it('what was sold before there were sums is in them', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_23_051000_functions_find_each_other' });
    const [shop, gone, here] = [await provider(database), await person(database), await person(database)];
    const sell = (buyer: { id: string }, at: string, back: boolean) =>
      database.query(
        `insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at, refunded_cents, refunded_fee_cents, status)
         values ('Chess', $1, 'Robin', $2, 'Shop', 1000, 2000, 200, 800, 'pi_' || gen_random_uuid(), $3, $4::integer * 1000, $4::integer * 200, case $4::integer when 1 then 'refunded' else 'succeeded' end)`,
        [buyer.id, shop.id, at, Number(back)],
      );
    // Late in the evening of October 31 in Toronto; in UTC it is November.
    await sell(gone, '2026-11-01T03:30:00Z', false);
    await sell(gone, '2026-11-01T04:30:00Z', false);
    await sell(here, '2026-11-02T15:00:00Z', true);
    await database.query('delete from users where id = $1', [gone.id]);

    await orm.migrator.up();
    expect(
      await database.query(
        `select to_char(month, 'YYYY-MM-DD') as month, earnings_cents::integer as cents, sales from sales_of_month order by 1`,
      ),
    ).toEqual([
      { month: '2026-10-01', cents: 800, sales: 1 },
      { month: '2026-11-01', cents: 800, sales: 1 },
    ]);
    expect(await database.query('select buyer_id, sales from sales_of_buyer order by sales desc')).toEqual([
      { buyer_id: gone.id, sales: 2 },
      { buyer_id: here.id, sales: 0 },
    ]);
    const ofProviders = (await ledgerDisagreements(new Database(orm))).filter(({ rule }) => rule.includes('provider'));
    expect(ofProviders).toEqual([]);
  } finally {
    await orm.close();
    await database.drop();
  }
});
