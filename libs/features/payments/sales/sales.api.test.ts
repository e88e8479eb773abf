import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SalesDashboard } from '@canopy/contracts/sales';
import { Clock } from '@canopy/platform/clock';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, person, provider, type Person } from '@canopy/testing/factories';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const read = async (as: Person, query: Record<string, string> = {}) =>
  (await api.call<SalesDashboard>('GET', `/sales?${new URLSearchParams(query)}`, { as })).body;
interface Sold {
  title?: string;
  name?: string;
  buyer?: Person;
  cents?: number;
  at?: string;
  listingId?: string;
}
const sold = async (
  shop: Person,
  { title = 'Chess', name = 'Robin', buyer, cents = 1_000, at, listingId }: Sold = {},
) =>
  api.database.query(
    `insert into payments (listing_id, listing_title, user_id, buyer_name, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, created_at)
     values ($1, $2, $3, $4, $5, 'Shop', $6::int, 2000, $6::int / 5, $6::int - $6::int / 5, 'pi_' || gen_random_uuid(), coalesce($7::timestamptz, now()))`,
    [listingId ?? null, title, buyer?.id ?? null, name, shop.id, cents, at ?? null],
  );

describe('narrowing the list', () => {
  const titlesFor = async (shop: Person, query: Record<string, string>) =>
    (await read(shop, query)).rows.map(({ listingTitle }) => listingTitle);

  it("SALES-06: the search matches the listing's title, or the customer's name or email, in any case and without accents", async () => {
    const shop = await provider(api.database);
    const [zoe, sam] = [
      await person(api.database, { email: 'the.zebra@example.test' }),
      await person(api.database, { email: 'sam@example.test' }),
    ];
    await sold(shop, { title: 'École d’été', name: 'Zoé Côté', buyer: zoe });
    await sold(shop, { title: 'Robotics, 100% fun', name: 'Sam Lee', buyer: sam });
    for (const q of ['ecole', 'ÉTÉ', 'zoe cote', 'the.ZEBRA@example', 'zebra école', 'zo'])
      expect([q, await titlesFor(shop, { q })]).toEqual([q, ['École d’été']]);
    expect(await titlesFor(shop, { q: '100%' })).toEqual(['Robotics, 100% fun']);
    for (const q of ['_', 'zebra robotics', 'nobody'])
      expect([q, await read(shop, { q })]).toMatchObject([q, { rows: [], found: { count: 0, more: false } }]);
    expect((await read(shop, { q: 'example.test' })).found).toEqual({ count: 2, more: false });
    expect((await read(shop)).found).toBeNull();
  });

  it('the email of an account that is gone is found no more, and a new one is', async () => {
    const shop = await provider(api.database);
    const buyer = await person(api.database, { email: 'wandering@example.test' });
    await sold(shop, { buyer });
    await api.database.query(`update users set email = 'settled@example.test' where id = $1`, [buyer.id]);
    expect([await titlesFor(shop, { q: 'wandering' }), await titlesFor(shop, { q: 'settled' })]).toEqual([
      [],
      ['Chess'],
    ]);
    await api.database.query('delete from users where id = $1', [buyer.id]);
    expect(await titlesFor(shop, { q: 'settled' })).toEqual([]);
    expect(await titlesFor(shop, { q: 'robin' })).toEqual(['Chess']);
  });

  it('SALES-07: today, 7 days, 30 days and a year end now and begin with a day in Toronto', async () => {
    const shop = await provider(api.database);
    const clock = api.app.get(Clock);
    const before = clock.now;
    // Half past eleven in the evening of November 22 in Toronto.
    clock.now = () => new Date('2026-11-23T04:30:00Z');
    try {
      for (const [title, at] of [
        ['today', '2026-11-22T05:00:00Z'],
        ['yesterday', '2026-11-22T04:59:59Z'],
        ['seventh day', '2026-11-16T05:00:00Z'],
        ['eighth day', '2026-11-16T04:59:59Z'],
        ['thirtieth day', '2026-10-24T04:00:00Z'],
        ['thirty-first day', '2026-10-24T03:59:59Z'],
        ['first of the year', '2025-11-23T05:00:00Z'],
        ['before the year', '2025-11-23T04:59:59Z'],
      ] as const)
        await sold(shop, { title, at });
      const count = async (timeframe: string) => (await read(shop, { timeframe })).rows.length;
      expect(await titlesFor(shop, { timeframe: 'today' })).toEqual(['today']);
      expect([await count('7-days'), await count('30-days'), await count('year'), await count('all')]).toEqual([
        3, 5, 7, 8,
      ]);
      expect(await titlesFor(shop, { timeframe: '7-days', q: 'day', sort: 'date', direction: 'asc' })).toEqual([
        'seventh day',
        'yesterday',
        'today',
      ]);
    } finally {
      clock.now = before;
    }
  });

  it.each([
    { sort: 'profit' },
    { direction: 'up' },
    { timeframe: 'yesterday' },
    { q: 'x'.repeat(101) },
    { after: 'nonsense' },
    { after: 'x'.repeat(2_000) },
    { before: '\u0007' },
    { sort: 'earnings', after: Buffer.from('9999999999|0198c5a0-0000-7000-8000-000000000000').toString('base64url') },
    { sort: 'listing', after: Buffer.from('a\0|0198c5a0-0000-7000-8000-000000000000').toString('base64url') },
    { sort: 'date', after: Buffer.from('chess|0198c5a0-0000-7000-8000-000000000000').toString('base64url') },
  ] as Record<string, string>[])('an address that means nothing shows the list as it is: %o', async (query) => {
    const shop = await provider(api.database);
    await sold(shop);
    const answer = await api.call<SalesDashboard>('GET', `/sales?${new URLSearchParams(query)}`, { as: shop });
    expect([answer.status, answer.body.rows.length]).toEqual([200, 1]);
  });
});

describe('sorting the list', () => {
  let shop: Person;
  beforeAll(async () => {
    shop = await provider(api.database);
    const [titles, names] = [
      ['Élan', 'elan', 'Zumba', 'apple|pie', 'École'],
      ['ß', 'Łukasz', '李', 'Ana', 'ana'],
    ];
    for (let n = 0; n < 45; n += 1)
      await sold(shop, {
        title: titles[n % 5]!,
        name: names[n % 5]!,
        cents: (n % 4) * 500,
        // Three at a time at the same moment.
        at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000).toISOString(),
      });
  });

  it.each([
    ['SALES-08, SALES-10', 'date', 'desc'],
    ['SALES-08', 'date', 'asc'],
    ['SALES-08, SALES-12', 'listing', 'desc'],
    ['SALES-08', 'listing', 'asc'],
    ['SALES-08', 'customer', 'desc'],
    ['SALES-08', 'customer', 'asc'],
    ['SALES-08', 'earnings', 'desc'],
    ['SALES-08', 'earnings', 'asc'],
  ] as const)('%s: by %s, %s, page after page, each sale once, and back', async (_ids, sort, direction) => {
    const first = await read(shop, { sort, direction });
    const second = await read(shop, { sort, direction, after: first.next! });
    const third = await read(shop, { sort, direction, after: second.next! });
    const rows = [...first.rows, ...second.rows, ...third.rows];
    expect([first.rows.length, second.rows.length, third.rows.length, first.previous, third.next]).toEqual([
      20,
      20,
      5,
      null,
      null,
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(45);
    const plain = (text: string) =>
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase();
    const key = (row: (typeof rows)[number]): string =>
      sort === 'date'
        ? row.purchasedAt
        : sort === 'earnings'
          ? String(row.providerAmountCents).padStart(9, '0')
          : plain(sort === 'listing' ? row.listingTitle : row.customerName);
    const keys = rows.map(key);
    const up = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(keys).toEqual(direction === 'asc' ? up : up.toReversed());
    expect((await read(shop, { sort, direction, before: third.previous! })).rows).toEqual(second.rows);
    expect((await read(shop, { sort, direction, before: second.previous! })).rows).toEqual(first.rows);
    expect((await read(shop, { sort, direction, before: second.previous! })).previous).toBeNull();
  });

  it('without a wish the newest come first', async () => {
    expect((await read(shop)).rows).toEqual((await read(shop, { sort: 'date', direction: 'desc' })).rows);
  });

  it('a sale refunded in part is sorted by what it has earned by now', async () => {
    const mine = await provider(api.database);
    await sold(mine, { title: 'Refunded', cents: 10_000 });
    await sold(mine, { title: 'Whole', cents: 5_000 });
    await api.database.query(
      `update payments set refunded_cents = 9000, refunded_fee_cents = 1800 where provider_id = $1 and listing_title = 'Refunded'`,
      [mine.id],
    );
    const { rows } = await read(mine, { sort: 'earnings' });
    expect(rows.map(({ listingTitle }) => listingTitle)).toEqual(['Whole', 'Refunded']);
  });

  it('nobody reads the sales of others, by whatever search', async () => {
    const other = await provider(api.database);
    await sold(other, { title: 'Secret handshake' });
    expect((await read(shop, { q: 'handshake' })).rows).toEqual([]);
  });
});

it('SALES-15, SALES-19: a row says how many people hold a ticket of its listing, and nothing for a listing that is gone', async () => {
  const shop = await provider(api.database);
  const { id } = await listing(api.database, shop.id, { isFreeEvent: true });
  const [robin, sam] = [await person(api.database), await person(api.database)];
  for (const as of [robin, sam]) await api.call('POST', `/listings/${id}/sign-up`, { as });
  await sold(shop, { title: 'Gone' });
  expect((await read(shop)).rows.map(({ listingId, members }) => [listingId, members])).toEqual([
    [null, null],
    [id, 2],
    [id, 2],
  ]);
  await api.database.query(`update tickets set status = 'void', voided_at = now() where user_id = $1`, [sam.id]);
  expect((await read(shop)).rows[1]).toMatchObject({ listingId: id, members: 1 });
});

it('SALES-15: of a listing with more than 500 spots sold the people are those of the last minute', async () => {
  const shop = await provider(api.database);
  const { id } = await listing(api.database, shop.id, { isFreeEvent: true });
  const buyers = [await person(api.database), await person(api.database), await person(api.database)];
  for (const as of buyers) await api.call('POST', `/listings/${id}/sign-up`, { as });
  await api.database.query('update listings set max_attendees = null, current_attendees = 501 where id = $1', [id]);
  const members = async () => (await read(shop)).rows[0]!.members;
  expect(await members()).toBe(3);
  await api.database.query(`update tickets set status = 'void', voided_at = now() where user_id = $1`, [buyers[0]!.id]);
  expect(await members()).toBe(3);
  await api.database.query('update listings set current_attendees = 500 where id = $1', [id]);
  expect(await members()).toBe(2);
});
