import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goneNames } from '@canopy/contracts/recorded-name';
import type { RefusalBody } from '@canopy/contracts/refusals';
import { startApi, type TestApi } from '@canopy/testing/api';
import { person, type Person, provider } from '@canopy/testing/factories';
import { readCsv } from '@canopy/testing/read-csv';
import { until } from '@canopy/testing/until';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const fetchExport = (as: Person, query: Record<string, string> = {}) =>
  fetch(`${api.config.api.url}/sales/export?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
const exported = async (as: Person, query: Record<string, string> = {}) =>
  readCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await fetchExport(as, query)).arrayBuffer()));
const sold = (shop: Person, title: string, name: string, buyer: Person | null = null, more = '') =>
  api.database.query(
    `insert into payments (listing_title, buyer_name, user_id, provider_id, provider_name, amount_cents, fee_bps, platform_fee_cents, provider_amount_cents, payment_intent_id, quantity, seats_returned, refunded_cents, refunded_fee_cents, status, created_at)
     values ($1, $2, $3, $4, 'Shop', 5000, 2000, 1000, 4000, 'pi_' || gen_random_uuid(), 2, ${more || `0, 0, 0, 'succeeded', '2026-07-05T03:30:00Z'`}) returning id`,
    [title, name, buyer?.id ?? null, shop.id],
  );

describe('the export of the own sales', () => {
  it('has one line per sale, with what the table shows, in Toronto time', async () => {
    const shop = await provider(api.database);
    const buyer = await person(api.database);
    const [first] = await sold(shop, 'École "Nord", été', 'Zoé Côté', buyer);
    await sold(shop, 'Chess', 'Sam', null, `1, 2500, 500, 'succeeded', '2026-01-05T17:00:00Z'`);
    await sold(shop, 'Yoga', 'Kim', null, `2, 5000, 1000, 'refunded', '2026-01-04T17:00:00Z'`);
    expect(await exported(shop)).toEqual([
      {
        // In UTC it is July 5 already.
        Date: '2026-07-04 23:30',
        Listing: 'École "Nord", été',
        Customer: 'Zoé Côté',
        Email: buyer.email,
        Qty: '2',
        'Spots returned': '0',
        Total: '50.00',
        Refunded: '0.00',
        'Platform fee': '10.00',
        'Your earnings': '40.00',
        Status: 'Completed',
        'Listing deleted': 'yes',
        'Sale ID': first!['id'],
      },
      expect.objectContaining({
        Listing: 'Chess',
        Email: '',
        'Spots returned': '1',
        Refunded: '25.00',
        'Platform fee': '5.00',
        'Your earnings': '20.00',
        Status: 'Completed',
      }),
      expect.objectContaining({ Listing: 'Yoga', 'Your earnings': '0.00', Status: 'Refunded' }),
    ]);
  });

  it('calls a sign-up that ended cancelled, not refunded: nothing was paid', async () => {
    const shop = await provider(api.database);
    const [signUp] = await sold(shop, 'Choir', 'Kim', null, `2, 0, 0, 'refunded', '2026-01-04T17:00:00Z'`);
    await api.database.query(
      'update payments set amount_cents = 0, platform_fee_cents = 0, provider_amount_cents = 0 where id = $1',
      [signUp!['id']],
    );
    expect(await exported(shop)).toMatchObject([{ 'Spots returned': '2', Status: 'Sign-up cancelled' }]);
    expect(await exported(shop, { language: 'fr' })).toMatchObject([
      { 'Places libérées': '2', État: 'Inscription annulée' },
    ]);
  });

  it('says the same in French when it is asked for so, and in English when it is asked for anything else', async () => {
    const shop = await provider(api.database);
    const [sale] = await sold(shop, 'École', 'Zoé');
    await sold(shop, 'Yoga', 'Kim', null, `2, 5000, 1000, 'refunded', '2026-01-04T17:00:00Z'`);
    expect(await exported(shop, { language: 'fr' })).toEqual([
      {
        Date: '2026-07-04 23:30',
        Annonce: 'École',
        'Client(e)': 'Zoé',
        Courriel: '',
        Qté: '2',
        'Places libérées': '0',
        Total: '50.00',
        Remboursé: '0.00',
        'Frais de plateforme': '10.00',
        'Vos revenus': '40.00',
        État: 'Conclue',
        'Annonce supprimée': 'oui',
        'Numéro de vente': sale!['id'],
      },
      expect.objectContaining({ Annonce: 'Yoga', État: 'Remboursée' }),
    ]);
    expect(await exported(shop, { language: 'de' })).toMatchObject([{ Status: 'Completed' }, { Status: 'Refunded' }]);
  });

  it('says in French too that an account or a listing was gone when it was paid for', async () => {
    const shop = await provider(api.database);
    await sold(shop, goneNames.listing, goneNames.account);
    expect(await exported(shop, { language: 'fr' })).toMatchObject([
      { Annonce: 'Annonce supprimée', 'Client(e)': 'Compte supprimé' },
    ]);
    expect(await exported(shop)).toMatchObject([{ Listing: 'Deleted listing', Customer: 'Deleted account' }]);
  });

  it('is narrowed and sorted like the list, holds all pages of it, and nobody else’s sales', async () => {
    const [shop, other] = [await provider(api.database), await provider(api.database)];
    for (let n = 0; n < 45; n += 1)
      await sold(shop, ['Chess', 'Yoga', 'Pottery'][n % 3]!, `Guest ${String(n).padStart(2, '0')}`);
    await sold(other, 'Yoga', 'Somebody else’s');
    expect(await exported(shop)).toHaveLength(45);
    const rows = await exported(shop, { q: 'yoga', sort: 'customer', direction: 'asc' });
    expect(rows.map((row) => row['Customer'])).toEqual(
      Array.from({ length: 15 }, (_, n) => `Guest ${String(n * 3 + 1).padStart(2, '0')}`),
    );
    expect(await exported(shop, { timeframe: 'today' })).toEqual([]);
  });

  it('no cell is a formula (failure case 30)', async () => {
    const shop = await provider(api.database);
    for (const start of ['=', '+', '-', '@', '\t']) await sold(shop, `${start}1+1`, `${start}cmd|'/C calc'!A0`);
    for (const row of await exported(shop))
      expect([row['Listing'], row['Customer']]).toEqual([
        expect.stringMatching(/^'[=+\-@\t]1\+1$/),
        expect.stringMatching(/^'[=+\-@\t]cmd/),
      ]);
  });

  it('no cell holds one for a spreadsheet that parts by semicolons or tabs', async () => {
    const shop = await provider(api.database);
    const titles = ['x;=1+1;y', 'x\t-1', 'x;"@SUM(1)', 'x\n+1', 'Judo; 5-7 years; a=b'];
    for (const title of titles) await sold(shop, title, 'Robin');
    const listings = (await exported(shop)).map((row) => row['Listing']!);
    expect(listings.toSorted()).toEqual(
      ["x;'=1+1;y", "x\t'-1", `x;"'@SUM(1)`, "x\n'+1", 'Judo; 5-7 years; a=b'].toSorted(),
    );
  });

  it('is named by the date in Toronto and not kept by anything in between', async () => {
    const { headers } = await fetchExport(await provider(api.database));
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date());
    expect(headers.get('content-disposition')).toBe(`attachment; filename="canopy-sales-${today}.csv"`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'text/csv; charset=utf-8',
      'private, no-store',
    ]);
  });

  it('flows: its query is open while it is read, one of a provider at a time, and ends as soon as the reader goes away', async () => {
    const shop = await provider(api.database);
    await api.database.query(
      `insert into payments (listing_title, buyer_name, provider_id, provider_name, amount_cents, payment_intent_id)
       select repeat('x', 500), 'Robin', $1, 'Shop', 1000, 'pi_bulk_' || n from generate_series(1, 20000) n`,
      [shop.id],
    );
    const running = async () =>
      (
        await api.database.query(
          `select 1 from pg_stat_activity where application_name = 'canopy-export' and datname = current_database()`,
        )
      ).length;
    const requested = get(`${api.config.api.url}/sales/export`, {
      agent: false,
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const [answer] = (await once(requested, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    expect(await running()).toBe(1);
    const second = await api.call<RefusalBody>('GET', '/sales/export', { as: shop });
    expect([second.status, second.body.reason, await running()]).toEqual([409, 'export_running', 1]);
    expect((await fetchExport(await provider(api.database))).status).toBe(200);
    answer.destroy();
    await until(async () => (await running()) === 0, 'the query to end');
    // Read to its end: the API stops when nobody reads any more.
    expect(await exported(shop)).toHaveLength(20_000);
  });
});

it('who asks for file after file is told to wait: each holds a connection of the database', async () => {
  const limited = await startApi({ RATE_LIMITS: 'on' });
  try {
    const [shop, other] = [await provider(limited.database), await provider(limited.database)];
    const ask = async (as: Person) => {
      const answer = await limited.call<RefusalBody>('GET', '/sales/export', { as });
      return [answer.status, answer.body?.reason];
    };
    for (let n = 0; n < 20; n += 1) expect((await ask(shop))[0]).toBe(200);
    expect(await ask(shop)).toEqual([429, 'too_many_requests']);
    expect((await ask(other))[0]).toBe(200);
  } finally {
    await limited.stop();
  }
});
