import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calendar, CalendarMonth, OrderState, StartedOrder } from '@canopy/contracts/payments';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
let seller: Person;
beforeAll(async () => {
  api = await startApi();
  seller = await provider(api.database);
});
afterAll(() => api.stop());

const calendar = async (as: Person, month?: string) =>
  (await api.call<Calendar>('GET', `/calendar${month ? `?month=${month}` : ''}`, { as })).body.entries;
async function buy(id: string, quantity: number, as: Person) {
  const started = (await api.call<StartedOrder>('POST', `/listings/${id}/orders`, { as, body: { quantity } })).body;
  await api.call('POST', `/simulated-card/payment-intents/${started.paymentIntentId}/confirm`, {
    as,
    body: { clientSecret: started.clientSecret },
  });
  expect((await api.call<OrderState>('POST', `/orders/${started.orderId}/finish`, { as })).body.status).toBe(
    'succeeded',
  );
}

it('CAL-04, CAL-05, API-41: shows own and purchased listings, found through the payments, with their tickets', async () => {
  const family = await person(api.database);
  const eventStart = new Date('2098-04-10T15:00:00Z');
  const { id } = await listing(api.database, seller.id, { title: 'Bought', eventStart });
  await buy(id, 2, family);
  await buy(id, 1, family);
  expect(await calendar(family, '2098-04')).toEqual([
    expect.objectContaining({
      listingId: id,
      title: 'Bought',
      kind: 'purchased',
      ticketCount: 3,
      deleted: false,
      eventStart: eventStart.toISOString(),
    }),
  ]);
  expect(await calendar(seller, '2098-04')).toEqual([
    expect.objectContaining({ listingId: id, kind: 'own', ticketCount: 0 }),
  ]);
  expect(await calendar(family, '2098-05')).toEqual([]);
  expect(await calendar(await person(api.database), '2098-04')).toEqual([]);
});

it('CAL-03: without a month it is that of what comes next, of the own and of the booked, and else that of now', async () => {
  const [owner, family] = [await provider(api.database), await person(api.database)];
  const opens = async (as: Person) => {
    const { month, entries } = (await api.call<CalendarMonth>('GET', '/calendar', { as })).body;
    return [month, entries.map(({ title }) => title)];
  };
  const now = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' }).slice(0, 7);
  expect(await opens(family)).toEqual([now, []]);
  const inMay = { title: 'In May', eventStart: new Date('2098-05-09T15:00:00Z') };
  const { id } = await listing(api.database, owner.id, inMay);
  // In Toronto it is still in July.
  const { id: given } = await listing(api.database, owner.id, {
    title: 'Last of July',
    isFreeEvent: true,
    eventStart: new Date('2098-08-01T02:00:00Z'),
  });
  expect(await opens(owner)).toEqual(['2098-05', ['In May']]);
  expect((await api.call('POST', `/listings/${given}/sign-up`, { as: family })).status).toBe(201);
  expect(await opens(family)).toEqual(['2098-07', ['Last of July']]);
  await buy(id, 1, family);
  expect(await opens(family)).toEqual(['2098-05', ['In May']]);
  // What goes on now is what comes next; what is over is not.
  await listing(api.database, owner.id, { title: 'Over', eventStart: new Date(Date.now() - 60_000) });
  expect((await opens(owner))[0]).toBe('2098-05');
  const hour = 3_600_000;
  await listing(api.database, owner.id, {
    title: 'Going on',
    eventStart: new Date(Date.now() - hour),
    eventEnd: new Date(Date.now() + hour),
  });
  expect((await opens(owner))[0]).toBe(now);
  expect((await api.call('DELETE', `/listings/${given}/sign-up`, { as: family })).status).toBeLessThan(300);
});

it('a month is a month in Toronto, across both clock changes (failure case 21)', async () => {
  const family = await provider(api.database);
  await listing(api.database, family.id, {
    title: 'Last minute of March',
    eventStart: new Date('2098-04-01T03:59:00Z'),
  });
  await listing(api.database, family.id, {
    title: 'First minute of April',
    eventStart: new Date('2098-04-01T04:00:00Z'),
  });
  await listing(api.database, family.id, {
    title: 'Last minute of November',
    eventStart: new Date('2098-12-01T04:59:00Z'),
  });
  const titles = async (month: string) => (await calendar(family, month)).map((entry) => entry.title);
  expect(await titles('2098-03')).toEqual(['Last minute of March']);
  expect(await titles('2098-04')).toEqual(['First minute of April']);
  expect(await titles('2098-11')).toEqual(['Last minute of November']);
});

it('CAL-06, SALES-19: a purchased listing that was deleted stays, marked as deleted, and the money record with it (failure case 36)', async () => {
  const family = await person(api.database, { displayName: 'Robin' });
  const shop = await provider(api.database);
  const { id } = await listing(api.database, shop.id, { title: 'Gone tomorrow' });
  await buy(id, 2, family);
  await api.database.query('delete from listings where id = $1', [id]);
  const entries = await calendar(family);
  expect(entries).toEqual([
    expect.objectContaining({ listingId: null, title: 'Gone tomorrow', deleted: true, ticketCount: 2, location: null }),
  ]);
  await api.database.query('delete from users where id = $1', [family.id]);
  const { rows, earningsCents } = (await api.call<SalesDashboard>('GET', '/sales', { as: shop })).body;
  expect(earningsCents).toBe(5_600);
  expect(rows).toEqual([
    expect.objectContaining({
      listingId: null,
      listingTitle: 'Gone tomorrow',
      customerName: 'Robin',
      customerEmail: null,
    }),
  ]);
});

it('CAL-01, CAL-05: an event that runs into another month stands in both, and not in one that only begins when it has ended', async () => {
  const owner = await provider(api.database);
  const family = await person(api.database);
  const { id } = await listing(api.database, owner.id, {
    title: 'Camp',
    eventStart: new Date('2098-04-30T13:00:00Z'),
    eventEnd: new Date('2098-05-02T20:00:00Z'),
  });
  await listing(api.database, owner.id, {
    title: 'New year',
    eventStart: new Date('2098-04-30T20:00:00Z'),
    eventEnd: new Date('2098-05-01T04:00:00Z'),
  });
  await buy(id, 1, family);
  const titles = async (as: Person, month: string) => (await calendar(as, month)).map((entry) => entry.title);
  expect([
    await titles(family, '2098-03'),
    await titles(family, '2098-04'),
    await titles(family, '2098-05'),
    await titles(family, '2098-06'),
  ]).toEqual([[], ['Camp'], ['Camp'], []]);
  expect([await titles(owner, '2098-04'), await titles(owner, '2098-05')]).toEqual([['Camp', 'New year'], ['Camp']]);
});

it('CAL-06: a free spot of a listing that was deleted before its day stays on that day, as cancelled', async () => {
  const owner = await provider(api.database);
  const family = await person(api.database);
  const [eventStart, eventEnd] = [new Date('2098-04-14T15:00:00Z'), new Date('2098-04-14T17:00:00Z')];
  const { id } = await listing(api.database, owner.id, {
    title: 'Story time',
    isFreeEvent: true,
    eventStart,
    eventEnd,
  });
  await api.call('POST', `/listings/${id}/sign-up`, { as: family });
  expect((await api.call('DELETE', `/listings/${id}`, { as: owner })).status).toBe(200);
  expect(await calendar(family, '2098-04')).toEqual([
    expect.objectContaining({
      listingId: null,
      title: 'Story time',
      deleted: true,
      cancelled: true,
      refund: null,
      ticketCount: 0,
      eventStart: eventStart.toISOString(),
      eventEnd: eventEnd.toISOString(),
    }),
  ]);
  expect(await calendar(family)).toEqual([]);
});

it('CAL-03, CAL-06: what was called off says so to its provider and to whoever paid, while the money has not gone back, and is not what comes next', async () => {
  const [owner, family] = [await provider(api.database), await person(api.database)];
  const eventStart = new Date('2098-03-03T15:00:00Z');
  const { id } = await listing(api.database, owner.id, { title: 'Called off', eventStart });
  await buy(id, 2, family);
  expect((await api.call('DELETE', `/listings/${id}`, { as: owner })).body).toEqual({ deleted: false });
  const entry = { listingId: id, deleted: false, cancelled: true };
  expect(await calendar(family, '2098-03')).toEqual([
    expect.objectContaining({ ...entry, kind: 'purchased', ticketCount: 2, refund: 'owed' }),
  ]);
  expect(await calendar(owner, '2098-03')).toEqual([expect.objectContaining({ ...entry, kind: 'own', refund: null })]);
  for (const as of [owner, family])
    expect((await api.call<CalendarMonth>('GET', '/calendar', { as })).body.month).not.toBe('2098-03');
  // Also when the listing has gone before the money has.
  await api.database.query('update payments set event_start = $2 where listing_id = $1', [id, eventStart]);
  await api.database.query('delete from listings where id = $1', [id]);
  expect(await calendar(family, '2098-03')).toEqual([
    expect.objectContaining({ listingId: null, deleted: true, cancelled: true, refund: 'owed' }),
  ]);
});

it('CAL-06: a free spot of a listing that was deleted after its day is of a deleted listing, not of a cancelled one', async () => {
  const [owner, family] = [await provider(api.database), await person(api.database)];
  const { id } = await listing(api.database, owner.id, { title: 'Long ago', isFreeEvent: true });
  await api.call('POST', `/listings/${id}/sign-up`, { as: family });
  await api.database.query(`update listings set event_start = '2020-03-03T15:00:00Z' where id = $1`, [id]);
  expect((await api.call('DELETE', `/listings/${id}`, { as: owner })).status).toBe(200);
  expect(await calendar(family, '2020-03')).toEqual([
    expect.objectContaining({ deleted: true, cancelled: false, ticketCount: 1 }),
  ]);
});

it.each(['2027-13', '27-01', 'april', "2027-01'"])('a month that is none is refused: %j', async (month) => {
  expect((await api.call('GET', `/calendar?month=${encodeURIComponent(month)}`, { as: seller })).status).toBe(400);
});

it('SALES-10: sales come newest first, page by page, each once', async () => {
  const shop = await provider(api.database);
  await api.database.query(
    `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     select 'Sale ' || n, 'B', $1, 'P', 100, 2000, 20, 80, 'pi_page_' || n, '2026-01-01'::timestamptz + (n / 2) * interval '1 hour' from generate_series(1, 120) n`,
    [shop.id],
  );
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { body }: { body: SalesDashboard } = await api.call<SalesDashboard>(
      'GET',
      `/sales${after ? `?after=${after}` : ''}`,
      { as: shop },
    );
    seen.push(...body.rows.map((row) => row.purchasedAt + row.id));
    after = body.next;
  }
  expect(new Set(seen).size).toBe(120);
  expect(seen).toEqual([...seen].sort().reverse());
});
