import { expect, it } from 'vitest';
import { Database, openOrm } from '@canopy/platform/database';
import { person, provider } from '@canopy/testing/factories';
import { testDatabase } from '@canopy/testing/template-database';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

it('free spots of what was deleted before its day are taken back where a deletion had left them, and once', async () => {
  const database = await testDatabase();
  const orm = await openOrm(database.url, [], 1);
  try {
    await orm.migrator.down({ to: '2026_11_26_200000_form_contents' });
    const [seller, buyer] = [await provider(database), await person(database)];
    /** One of them was given back before. */
    const signUp = async (title: string, since: string | null, until: string | null, cents = 0) => {
      await database.query(
        `with paid as (
           insert into payments (listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id, quantity, event_start, event_end)
           values ($1, $2, 'Robin', $3, 'Shop', $4, 'pi_' || gen_random_uuid(), 3, now() + $5::interval, now() + $6::interval) returning id)
         insert into tickets (payment_id, code, user_id, status, voided_at)
         select id, gen_random_uuid(), $2, case when n = 1 then 'void' else 'valid' end, case when n = 1 then now() end
         from paid cross join generate_series(1, 3) n`,
        [title, buyer.id, seller.id, cents, since, until],
      );
      await database.query('update payments set seats_returned = 1 where listing_title = $1', [title]);
    };
    await signUp('to come', '3 days', null);
    await signUp('goes on', '-1 day', '1 day');
    await signUp('over', '-3 days', '-1 day');
    await signUp('undated', null, null);
    await signUp('paid', '3 days', null, 3_500);

    const state = () =>
      database.query(
        `select p.listing_title as title, p.status, p.seats_returned as back, (select count(*)::integer from tickets t where t.payment_id = p.id and t.status = 'valid') as valid,
           (select jsonb_agg(jsonb_build_array(r.source, r.reason, r.status, r.amount_cents, r.seats, r.seats_returned)) from refunds r where r.payment_id = p.id) as refunds
         from payments p order by p.id`,
      );
    await orm.migrator.up();
    const refunds = [['cancellation', 'listing_cancelled', 'succeeded', 0, 2, 2]];
    const taken = [
      { title: 'to come', status: 'refunded', back: 3, valid: 0, refunds },
      { title: 'goes on', status: 'refunded', back: 3, valid: 0, refunds },
      ...['over', 'undated', 'paid'].map((title) => ({ title, status: 'succeeded', back: 1, valid: 2, refunds: null })),
    ];
    expect(await state()).toEqual(taken);
    expect(await ledgerDisagreements(new Database(orm))).toEqual([]);

    await orm.migrator.down({ to: '2026_11_26_200000_form_contents' });
    await orm.migrator.up();
    expect(await state()).toEqual(taken);
  } finally {
    await orm.close(true);
    await database.drop();
  }
});
