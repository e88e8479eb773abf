import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { earnedCents } from '@canopy/rules/sale-money';
import { person } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';
import { db } from '../tables.ts';
import { earned } from './sale-columns.sql.ts';

/** The same numbers each time, so that what fails once fails again. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
}

it('what a sale has earned is the same in the rule, in lists, in their index, in the sums and in the ledger check', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    const source = new Database(orm);
    const random = numbers(20_261_127);
    const buyer = await person(database);
    const expected: { providerId: string; cents: number }[] = [];
    for (let n = 0; n < 40; n++) {
      const { id: providerId } = await person(database);
      const amountCents = 50 + random(20_000);
      const platformFeeCents = random(Math.floor(amountCents / 5));
      const refundedCents = random(amountCents);
      const sale = {
        platformFeeCents,
        providerAmountCents: amountCents - platformFeeCents,
        refundedCents,
        refundedFeeCents: random(platformFeeCents),
        absorbedCents: random(refundedCents),
      };
      expected.push({ providerId, cents: earnedCents(sale) });
      await database.query(
        `insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id)
         values ('Chess', $1, 'Robin', $2, 'Shop', $3, 2000, $4, $5, 'pi_' || gen_random_uuid())`,
        [buyer.id, providerId, amountCents, platformFeeCents, sale.providerAmountCents],
      );
      await database.query(
        'update payments set refunded_cents = $2, refunded_fee_cents = $3, absorbed_cents = $4 where provider_id = $1',
        [providerId, sale.refundedCents, sale.refundedFeeCents, sale.absorbedCents],
      );
    }
    const inOrder = (rows: { providerId: string; cents: number }[]) =>
      rows.toSorted((one, other) => (one.providerId < other.providerId ? -1 : 1));
    const wanted = inOrder(expected);
    const listed = await db(source)
      .selectFrom('payments as p')
      .select(['p.providerId', earned.as('cents')])
      .execute();
    expect(inOrder(listed as typeof wanted)).toEqual(wanted);
    const [index] = await database.query<{ form: string }>(
      `select pg_get_expr(indexprs, indrelid) as form from pg_index where indexrelid = 'payments_by_earnings'::regclass`,
    );
    const indexed = await database.query<(typeof wanted)[number]>(
      `select provider_id as "providerId", ${index!.form} as cents from payments`,
    );
    expect(inOrder(indexed)).toEqual(wanted);
    const summed = await database.query<(typeof wanted)[number]>(
      'select provider_id as "providerId", sum(earnings_cents)::int as cents from sales_changes group by provider_id',
    );
    expect(inOrder(summed)).toEqual(wanted);
    const earnings = async () =>
      (await ledgerDisagreements(source)).filter(({ rule }) => rule === 'earnings of a provider = their sums');
    expect(await earnings()).toEqual([]);
    await database.query('delete from sales_changes');
    const found = (await earnings()).map(({ subjectId, expected: cents }) => ({ providerId: subjectId, cents }));
    expect(inOrder(found)).toEqual(wanted.filter(({ cents }) => cents !== 0));
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
