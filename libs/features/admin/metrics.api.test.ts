import { afterAll, beforeEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SearchMisses } from '@canopy/listings';
import type { Metrics } from '@canopy/contracts/metrics';
import { Clock } from '@canopy/platform/clock';
import { Database } from '@canopy/platform/database';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';
import { CountDays } from './count-days.ts';
import { MetricsQuery } from './metrics.queries.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T17:00:00Z');
const thisWeek = '2026-11-16';
const lastWeek = '2026-11-09';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  vi.spyOn(api.app.get(Clock), 'now').mockImplementation(() => now);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.database.query(
    'truncate users, daily_metrics, search_misses, payments, refunds, tickets, listings, known_places cascade',
  );
  await api.database.query(
    'alter table ledger_entries disable trigger user; delete from ledger_entries; alter table ledger_entries enable trigger user',
  );
  seller = await provider(api.database, { onboarding: 'completed' });
  await api.database.query(`update users set created_at = '2020-01-01'`);
});

/** Not what was kept for a minute. */
const read = (weeks: '12' | '26' | '52' = '12') =>
  new MetricsQuery(api.app.get(Database), api.app.get(Clock)).of({ weeks });
const week = ({ weeks }: Metrics, monday: string) => weeks.find((one) => one.week === monday)!;
const countDays = () => api.app.get(CountDays).count();
const sold = async (cents: number, at: string) => {
  const [row] = await api.database.query<{ id: string }>(
    `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at, quantity)
     values ('Chess', 'Robin', $1, 'Shop', $2::int, 2000, $2::int / 5, $2::int - $2::int / 5, 'pi_' || gen_random_uuid(), $3, 2) returning id`,
    [seller.id, cents, at],
  );
  return row!.id;
};
/** As the database's clock says it: the refund is moved to where a test wants it by moving the entry itself. */
const returned = async (payment: string, cents: number, at: string) => {
  await api.database.query(
    `update payments set refunded_cents = $2::int, refunded_fee_cents = $2::int / 5, seats_returned = 1 where id = $1`,
    [payment, cents],
  );
  await api.database.query(`alter table ledger_entries disable trigger user`);
  await api.database.query(
    `update ledger_entries set at = $2 where payment_id = $1 and kind in ('refund', 'reversal')`,
    [payment, at],
  );
  await api.database.query(`alter table ledger_entries enable trigger user`);
};

describe('the numbers', () => {
  it('say week by week what was sold, returned and kept, each on the day on which it moved, in Toronto', async () => {
    // Sunday evening in Toronto, Monday in UTC.
    const early = await sold(10_000, '2026-11-16T04:59:59Z');
    await sold(2_000, '2026-11-16T05:00:00Z');
    await sold(3_000, '2026-11-18T16:59:00Z');
    await returned(early, 4_000, '2026-11-17T12:00:00Z');
    const metrics = await read();
    expect(metrics.weeks.map((one) => one.week)).toHaveLength(12);
    // One statement of the week before: nobody has counted it yet.
    expect(week(metrics, lastWeek).sums.grossCents).toBe(0);
    await countDays();
    for (const counted of [await read(), await read('52')]) {
      expect(week(counted, lastWeek).sums).toMatchObject({
        grossCents: 10_000,
        refundedCents: 0,
        feeCents: 2_000,
        tickets: 2,
      });
      expect(week(counted, thisWeek).sums).toMatchObject({
        grossCents: 5_000,
        refundedCents: 4_000,
        feeCents: 200,
        tickets: 4,
      });
    }
  });

  it('of any range are the sums of the ledger', async () => {
    const days = ['2026-08-31', '2026-09-07', '2026-10-18', '2026-11-01', '2026-11-15', '2026-11-17', '2026-11-18'];
    for (const [place, day] of days.entries()) await sold(1_000 + place, `${day}T05:30:00Z`);
    await countDays();
    const [ledger] = await api.database.query<{ gross: number; fee: number; seats: number }>(
      `select sum(cents) filter (where kind = 'sale')::int as gross, sum(cents) filter (where kind = 'fee')::int as fee,
              sum(seats) filter (where kind = 'sale')::int as seats from ledger_entries`,
    );
    const all = (await read()).weeks;
    const sum = (name: 'grossCents' | 'feeCents' | 'tickets') => all.reduce((total, { sums }) => total + sums[name], 0);
    expect({ gross: sum('grossCents'), fee: sum('feeCents'), seats: sum('tickets') }).toEqual(ledger);
  });

  it('a payment that is recorded late stands on its own day, and counting twice counts once', async () => {
    await sold(1_000, '2026-11-03T15:00:00Z');
    await countDays();
    await sold(500, '2026-11-03T16:00:00Z');
    await Promise.all([countDays(), countDays()]);
    expect(week(await read(), '2026-11-02').sums).toMatchObject({ grossCents: 1_500, feeCents: 300 });
  });

  it('a day that a clock which was ahead has counted keeps none before it from being counted', async () => {
    await api.database.query(`insert into daily_metrics (day, name, value) values ('2027-06-01', 'grossCents', 1)`);
    await sold(1_000, '2026-11-03T15:00:00Z');
    await countDays();
    expect(week(await read(), '2026-11-02').sums).toMatchObject({ grossCents: 1_000 });
  });

  it('what the platform bore of a day and won back is nothing any more', async () => {
    const payment = await sold(10_000, '2026-11-03T15:00:00Z');
    const [refund] = await api.database.query<{ id: string }>(
      `insert into refunds (payment_id, source, amount_cents, fee_cents, absorbed_cents, reason, status, settled_at)
       values ($1, 'dispute', 10000, 2000, 8000, 'dispute_lost', 'succeeded', '2026-11-04T15:00:00Z') returning id`,
      [payment],
    );
    await countDays();
    expect(week(await read(), '2026-11-02').sums.absorbedCents).toBe(8_000);
    await api.database.query(`update refunds set status = 'failed' where id = $1`, [refund!.id]);
    await countDays();
    expect(week(await read(), '2026-11-02').sums).toMatchObject({ absorbedCents: 0, grossCents: 10_000 });
  });

  it('tickets and free sign-ups are told apart', async () => {
    const free = await listing(api.database, seller.id, { isFreeEvent: true });
    const family = await person(api.database);
    await api.call('POST', `/listings/${free.id}/sign-up`, { as: family });
    const [{ at }] = (await api.database.query<{ at: Date }>('select at from ledger_entries')) as [{ at: Date }];
    vi.spyOn(api.app.get(Clock), 'now').mockImplementationOnce(() => at);
    const { weeks } = await read();
    expect(weeks.at(-1)!.sums).toMatchObject({ tickets: 0, freeSignUps: 1, grossCents: 0 });
  });

  it('an account that is deleted stays counted; what is on offer is what stands there', async () => {
    const gone = await person(api.database);
    await api.database.query(`update users set created_at = '2026-11-12T15:00:00Z' where id = $1`, [gone.id]);
    await listing(api.database, seller.id, { eventStart: new Date('2026-11-18T17:00:01Z') });
    await listing(api.database, seller.id, { eventStart: new Date('2026-11-18T16:59:59Z') });
    await provider(api.database, { onboarding: 'in_progress' });
    await countDays();
    await api.database.query('delete from users where id = $1', [gone.id]);
    await countDays();
    const metrics = await read();
    expect(week(metrics, lastWeek).sums.newAccounts).toBe(1);
    expect(week(metrics, lastWeek).levels).toBeNull();
    expect(week(metrics, thisWeek).levels).toEqual({ activeListings: 1, activeProviders: 1, onboardingProviders: 1 });
  });
});

describe('searches without a result', () => {
  const search = (query: string) => api.call('GET', `/listings?${query}`, { as: null });
  const misses = async () => {
    await api.app.get(SearchMisses).write();
    return (await read()).searchesWithoutResult;
  };

  it('are shown once they were tried three times in a week, however they were written', async () => {
    await listing(api.database, seller.id, { title: 'Chess' });
    for (const text of ['Zither', 'zither ', 'zíther', 'harp', 'harp', 'chess'])
      await search(new URLSearchParams({ q: text }).toString());
    expect(await misses()).toEqual([{ text: 'zither', times: 3 }]);
    await search('q=zither');
    await search('q=harp');
    expect(await misses()).toEqual([
      { text: 'zither', times: 4 },
      { text: 'harp', times: 3 },
    ]);
  });

  it('keep no address, no number and no text that nobody else typed', async () => {
    for (const text of ['ada@example.org', 'call 5195551234', 'x'.repeat(61)])
      for (let times = 0; times < 3; times += 1) await search(new URLSearchParams({ q: text }).toString());
    await search('q=ada+lovelace');
    expect(await misses()).toEqual([]);
    expect(await api.database.query('select text from search_misses')).toEqual([{ text: null }]);
  });

  it('that another filter made empty are none', async () => {
    await listing(api.database, seller.id, { title: 'Chess', category: 'recreation' });
    for (let times = 0; times < 3; times += 1) await search('q=chess&category=childcare');
    expect(await misses()).toEqual([]);
  });

  it('that found something are none past their last page', async () => {
    await listing(api.database, seller.id, { title: 'Chess' });
    for (let times = 0; times < 3; times += 1) await search('q=chess&page=2');
    expect(await misses()).toEqual([]);
  });

  it('a flood of texts fills neither the memory nor the table', async () => {
    const all = api.app.get(SearchMisses);
    for (let n = 0; n < 1_000; n += 1)
      all.note(`word${n % 10}x${'abcdefghij'[Math.floor(n / 10) % 10]}${'abcdefghij'[Math.floor(n / 100)]}`);
    await all.write();
    expect(await api.database.query('select count(*)::int as count from search_misses')).toEqual([{ count: 200 }]);
    await api.database.query(
      `insert into search_misses select '${thisWeek}', sha256(n::text::bytea), null, 1 from generate_series(1, 900) n`,
    );
    all.note('late');
    all.note('word0xaa');
    await all.write();
    expect(await api.database.query('select count(*)::int as count, max(times) as times from search_misses')).toEqual([
      { count: 1_100, times: 2 },
    ]);
  });

  it('are forgotten after a year', async () => {
    await api.database.query(
      `insert into search_misses values ('2025-11-24', '\\x01', 'lute', 3), ('2025-11-17', '\\x01', 'lute', 5)`,
    );
    api.app.get(SearchMisses).note('harp');
    await misses();
    expect(await api.database.query('select week::text from search_misses order by 1')).toEqual([
      { week: '2025-11-24' },
      { week: thisWeek },
    ]);
  });
});
