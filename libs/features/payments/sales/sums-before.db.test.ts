import pg from 'pg';
import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { until } from '@canopy/testing/until';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { SalesSumsSweep } from './sales-sums.sweep.ts';

const sellSql = `insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
  values ('Chess', $1, 'Robin', $2, 'Shop', 1000, 2000, 200, 800, 'pi_' || gen_random_uuid(), $3)`;
const giveBackSql = `update payments set refunded_cents = 1000, refunded_fee_cents = 200, status = 'refunded' where user_id = $1`;

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

it('what was sold before there were sums is in them once, whatever is sold meanwhile, and no sale waits', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_23_051000_functions_find_each_other' });
    const [shop, closing, moving] = [await provider(database), await provider(database), await provider(database)];
    const [gone, here, late] = [await person(database), await person(database), await person(database)];
    const sell = (buyer: { id: string }, at: string, to = shop) => database.query(sellSql, [buyer.id, to.id, at]);
    const waiting = async () =>
      (
        await database.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length;
    const disagreements = async () =>
      (await ledgerDisagreements(new Database(orm))).filter(({ rule }) => rule.includes('provider'));
    // Late in the evening of October 31 in Toronto; in UTC it is November.
    await sell(gone, '2026-11-01T03:30:00Z');
    await sell(gone, '2026-11-01T04:30:00Z');
    await sell(here, '2026-11-02T15:00:00Z');
    await sell(here, '2026-11-02T15:00:00Z', closing);
    await sell(here, '2026-11-02T15:00:00Z', moving);
    await database.query('delete from users where id = $1', [gone.id]);

    await orm.migrator.up({ to: '2026_11_23_160000_sums_of_sales' });
    // Noted, and not in the sums: a sale, money that goes back, an account that is closed.
    await sell(late, '2026-11-03T15:00:00Z');
    await sell(late, '2026-11-03T16:00:00Z');
    await database.query(giveBackSql, [here.id]);
    await sell(late, '2026-11-03T15:00:00Z', closing);
    await database.query('delete from users where id = $1', [closing.id]);
    const open = await connected(database.url);
    await open.query('begin');
    await open.query(sellSql, [late.id, shop.id, '2026-11-04T15:00:00Z']);
    const leaving = await connected(database.url);
    await leaving.query('begin');
    await leaving.query('delete from users where id = $1', [moving.id]);
    const migrated = orm.migrator.up();
    // It waits for the provider who goes, and no sale waits for it.
    await until(async () => (await waiting()) > 0, 'the migration to wait');
    await open.query(`set lock_timeout = '100ms'`);
    await open.query(sellSql, [late.id, shop.id, '2026-11-05T15:00:00Z']);
    await open.query('commit');
    await open.query(sellSql, [late.id, shop.id, '2026-11-06T15:00:00Z']);
    await leaving.query('commit');
    await migrated;
    await Promise.all([open.end(), leaving.end()]);

    expect(
      await database.query(
        `select to_char(month, 'YYYY-MM-DD') as month, earnings_cents::integer as cents, sales from sales_of_month order by 1`,
      ),
    ).toEqual([
      { month: '2026-10-01', cents: 800, sales: 1 },
      { month: '2026-11-01', cents: 1_600, sales: 2 },
    ]);
    expect(
      await database.query('select buyer_id, sales from sales_of_buyer where sales <> 0 order by sales desc'),
    ).toEqual([
      { buyer_id: gone.id, sales: 2 },
      { buyer_id: here.id, sales: 1 },
    ]);
    expect(await disagreements()).toEqual([]);

    // Whatever stands in the sums when it comes: here what a sweep added when they were taken away.
    const sweep = () => new SalesSumsSweep(new Database(orm)).sweep({ over: false });
    await sweep();
    await orm.migrator.down({ to: '2026_11_23_160500_what_was_sold_before' });
    await sell(here, '2026-11-02T16:00:00Z');
    await sweep();
    await sell(here, '2026-11-02T17:00:00Z');
    await orm.migrator.up();
    expect(await disagreements()).toEqual([]);
  } finally {
    await orm.close();
    await database.drop();
  }
});
