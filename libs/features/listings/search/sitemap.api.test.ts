import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesPerCall, addressesPerSitemap, type SitemapIndex, type SitemapPart } from '@canopy/contracts/sitemap';
import { startApi, type TestApi } from '@canopy/testing/api';
import { listing, provider } from '@canopy/testing/factories';

let api: TestApi;
const count = 12_345;
beforeAll(async () => {
  api = await startApi();
  const seller = await provider(api.database);
  await listing(api.database, seller.id, { title: 'Kept to itself', contact: 'hidden@maple.test' });
  await api.database.query(
    `insert into listings (user_id, title, description, category, location, contact, updated_at)
     select $1, 'L' || n, 'Many', 'other', 'London', 'hidden@maple.test', timestamptz '2026-01-01 12:00+00' + make_interval(mins => n) from generate_series(2, $2::int) n`,
    [seller.id, count],
  );
});
afterAll(() => api.stop());

const part = (after: string | null) =>
  api.call<SitemapPart>('GET', `/sitemap/listings${after ? `?after=${after}` : ''}`);

describe('the sitemap', () => {
  it('tells where its files begin, and walking each of them meets every listing once', async () => {
    const { body: index } = await api.call<SitemapIndex>('GET', '/sitemap');
    expect(index.parts).toHaveLength(Math.ceil(count / addressesPerSitemap));
    expect(index.parts[0]!.after).toBeNull();
    const met = new Set<string>();
    for (const [place, { after: begin, updatedAt }] of index.parts.entries()) {
      const until = Math.min(addressesPerSitemap, count - place * addressesPerSitemap);
      let after = begin;
      let newest = '';
      for (let seen = 0; seen < until;) {
        const { body } = await part(after);
        const own = body.listings.slice(0, until - seen);
        expect(own.length).toBe(Math.min(addressesPerCall, until - seen));
        for (const one of own) {
          met.add(one.id);
          if (one.updatedAt > newest) newest = one.updatedAt;
        }
        seen += own.length;
        after = own.at(-1)!.id;
      }
      expect(updatedAt).toBe(newest);
      if (place + 1 < index.parts.length) expect(index.parts[place + 1]!.after).toBe(after);
    }
    expect(met.size).toBe(count);
  });

  it('holds ids and times and nothing else (failure case 28)', async () => {
    const { body } = await part(null);
    for (const one of body.listings) expect(Object.keys(one)).toEqual(['id', 'updatedAt']);
    expect(new Date(body.listings[0]!.updatedAt).toISOString()).toBe(body.listings[0]!.updatedAt);
  });

  it('ends quietly after the last id and refuses what is none', async () => {
    expect((await part('ffffffff-ffff-4fff-bfff-ffffffffffff')).body).toEqual({ listings: [] });
    expect((await part('nonsense')).status).toBe(400);
  });

  it('is read on the connections of those who only look, and given up after two seconds', async () => {
    const locker = new pg.Client({ connectionString: api.database.url });
    await locker.connect();
    await locker.query('begin; lock table listings in access exclusive mode');
    try {
      const answer = part(null);
      const waiting = () =>
        locker.query(`select distinct application_name as name from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waiting()).rows, { timeout: 2_500 }).toEqual([{ name: 'canopy-reads' }]);
      expect(await answer).toMatchObject({ status: 503, body: { reason: 'search_too_slow' } });
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
    expect((await part(null)).status).toBe(200);
  });
});
