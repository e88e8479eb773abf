import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider } from '@canopy/testing/factories';
import { startWorker } from '@canopy/testing/worker';
import { SettledRowsSweep } from './settled-rows.sweep.ts';
import { ledgerDisagreements } from '../ledger/ledger-check.queries.ts';

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  api = await startApi();
  worker = await startWorker(api.config);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

it('purchases that ended without a payment go after a year; what was paid, returned or needs a person stays, and the books agree', async () => {
  const [seller, buyer] = [await provider(api.database), await person(api.database)];
  const { id: listingId } = await listing(api.database, seller.id);
  const order = async (status: string, age: string) => {
    await api.database.query(
      `with held as (insert into ticket_orders (listing_id, buyer_id, provider_id, quantity, unit_price_cents, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, destination, problem, expires_at)
         values ($1, $2, $3, 2, 3500, 7000, 2000, 1400, 5600, 'acct_1', $4, now()) returning id) select id from held`,
      [listingId, buyer.id, seller.id, `${status} ${age}`],
    );
    await api.database.query(
      `update ticket_orders set status = $1, updated_at = now() - $2::interval where status = 'held'`,
      [status, age],
    );
  };
  for (const status of ['expired', 'canceled', 'failed', 'parked'])
    for (const age of ['1 year 1 minute', '11 months']) await order(status, age);

  await worker.app.get(SettledRowsSweep).sweep();

  const left = await api.database.query<{ problem: string }>('select problem from ticket_orders order by 1');
  expect(left.map(({ problem }) => problem)).toEqual([
    'canceled 11 months',
    'expired 11 months',
    'failed 11 months',
    'parked 1 year 1 minute',
    'parked 11 months',
  ]);
  expect(
    await api.database.query(`select count(*)::int as entries from ledger_entries where listing_id = $1`, [listingId]),
  ).toEqual([{ entries: 16 }]);
  expect(await ledgerDisagreements({ rows: (sql: string) => api.database.query(sql) as never })).toEqual([]);
});

it('card events that were worked on go after 90 days; those that wait or are parked stay', async () => {
  const event = (id: string, status: string, age: string) =>
    api.database.query(
      `insert into card_events (id, type, livemode, payload, status, received_at, processed_at, next_attempt_at) values ($1, 'test', false, '{}', $2, now() - $3::interval, case when $2 = 'processed' then now() - $3::interval end, now() + interval '1 day')`,
      [id, status, age],
    );
  await event('old', 'processed', '90 days 1 minute');
  await event('new', 'processed', '89 days');
  await event('parked', 'parked', '1 year');
  await event('waiting', 'received', '1 year');

  await worker.app.get(SettledRowsSweep).sweep();

  expect(await api.database.query('select id from card_events order by 1')).toEqual([
    { id: 'new' },
    { id: 'parked' },
    { id: 'waiting' },
  ]);
});

it('counts of refused webhooks go after a week', async () => {
  await api.database.query(
    `insert into refused_webhooks (hour, endpoint, count, last_at)
     select date_trunc('hour', at), 'platform', 3, at from unnest(array[now() - interval '7 days 1 minute', now() - interval '6 days 23 hours']) at`,
  );
  await worker.app.get(SettledRowsSweep).sweep();
  expect(await api.database.query(`select last_at > now() - interval '7 days' as young from refused_webhooks`)).toEqual(
    [{ young: true }],
  );
});
