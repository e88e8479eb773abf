import type { ListingDetail, ListingPage } from '@canopy/contracts/listings';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { refuses } from './refuses.ts';
import { type WebWithFakeApi, startWebWithFakeApi } from './web-with-fake-api.ts';
import { access, card, detail, image, page as pageOf, southWest } from './shown-listings.ts';

// Search engines run no scripts here either: what they are given is in the answers themselves.
const featured = '7d8f1c1e-2f0a-4c55-9f55-0d6c0f4d9a21';
let web: WebWithFakeApi;
let site: WebWithFakeApi;
beforeAll(async () => {
  [web, site] = await Promise.all([
    startWebWithFakeApi(),
    startWebWithFakeApi(undefined, {
      PUBLIC_URL: 'https://canopy.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@canopy.example',
      ALLOW_MOCK_PAYMENTS: 'true',
      FEATURED_LISTING: featured,
    }),
  ]);
});
afterAll(() => Promise.all([web.release(), site.release()]));

const answersFor = (listing: ListingDetail) =>
  ({
    [`GET /listings/${listing.id}`]: [200, listing],
    [`GET /listings/${listing.id}/access`]: [200, access()],
    'GET /listings': [200, pageOf([])],
  }) as Record<string, [number, unknown]>;
const read = async (url: string) => {
  const answer = await fetch(url, { redirect: 'manual' });
  return { answer, text: await answer.text() };
};
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null;
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;

describe('on a public origin', () => {
  it('a listing has one address, a card to be shared, and data about the event that carries the nonce of the answer', async () => {
    const listing = detail({
      title: 'Tom & Jo </title><script>',
      description: 'a'.repeat(101),
      media: [image({ sizes: [] })],
    });
    site.answer(answersFor(listing));
    const { answer, text } = await read(`${site.url}/listings/${listing.id}?utm_source=mail`);
    const address = `https://canopy.example/listings/${listing.id}`;
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    expect(canonical(text)).toBe(address);
    expect(meta(text, 'og:url')).toBe(address);
    expect(meta(text, 'og:title')).toBe('Tom &amp; Jo &lt;/title&gt;&lt;script&gt;');
    expect(meta(text, 'description')).toBe(`${'a'.repeat(100)}...`);
    expect(meta(text, 'og:image')).toBe('https://canopy.example/art/placeholder-education.svg');
    expect(meta(text, 'twitter:card')).toBe('summary_large_image');
    const [, nonce, json] = /<script type="application\/ld\+json" nonce="([^"]+)">([^<]*)<\/script>/.exec(text)!;
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(JSON.parse(json!)).toMatchObject({ '@type': 'Event', name: listing.title, url: address });
  });

  it('a page that has not changed is not sent again; the home page without its listings and a list without its number are kept by no cache', async () => {
    const listing = detail({ media: [image({ sizes: [] })] });
    site.answer(answersFor(listing));
    const ask = (path: string, tag = '') =>
      fetch(site.url + path, { headers: { accept: 'text/html', 'if-none-match': tag } });
    for (const path of ['/', '/listings', `/fr/listings/${listing.id}`, '/contact']) {
      const first = await ask(path);
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, max-age=0, s-maxage=60']);
      expect([path, (await ask(path, first.headers.get('etag')!)).status]).toEqual([path, 304]);
    }
    site.answer({ 'GET /listings': refuses('unavailable') });
    const without = await ask('/');
    expect([without.status, without.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const listed = (change: Partial<ListingPage>) => site.answer({ 'GET /listings': [200, pageOf([card()], change)] });
    const kept = async (path: string) => (await ask(path)).headers.get('cache-control');
    const many = { total: { count: 1_000, more: true }, perCategory: null };
    // While others are counted: at least as many as are on the page.
    listed({ ...many, total: { count: 1, more: true }, bounds: null, uncounted: true });
    expect([await kept('/listings'), await kept('/')]).toEqual(['private, no-cache', 'private, no-cache']);
    // A thousand were counted, and none of them stands on the map.
    for (const bounds of [southWest, null]) {
      listed({ ...many, bounds });
      expect(await kept('/listings')).toBe('public, max-age=0, s-maxage=60');
    }
  });

  it('the home page is kept with the newest listing in place of a featured one that is gone, but not of one that could not be read', async () => {
    const cacheControl = async (answer: Record<string, [number, unknown]>) => {
      site.answer({ 'GET /listings': [200, pageOf([card()])], ...answer });
      const { headers, status } = await fetch(`${site.url}/`, { headers: { accept: 'text/html' } });
      return [status, headers.get('cache-control')];
    };
    const anybody = [200, 'public, max-age=0, s-maxage=60'];
    const read = `GET /listings/${featured}`;
    expect(await cacheControl({ [read]: [200, detail()] })).toEqual(anybody);
    expect(await cacheControl({ [read]: refuses('listing_not_found') })).toEqual(anybody);
    // One that is gone is gone for both questions: whichever is answered first decides.
    const access = `${read}/access`;
    expect(await cacheControl({ [read]: refuses('busy'), [access]: refuses('busy') })).toEqual([
      200,
      'private, no-cache',
    ]);
  });

  it('a list that takes too long is said to be for later, and kept by nobody as if it were the list', async () => {
    site.answer({ 'GET /listings': refuses('search_too_slow') });
    const { answer, text } = await read(`${site.url}/listings`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual([
      503,
      'private, no-cache',
      expect.stringMatching(/^\d+$/),
    ]);
    expect(text.includes('This search takes too long right now.')).toBe(true);
  });

  it('a page of the list that was never there leads to the first one', async () => {
    site.answer({ 'GET /listings': [200, pageOf([], { page: 40 })] });
    const ask = async (path: string) => {
      const { answer } = await read(site.url + path);
      return [answer.status, answer.headers.get('location')];
    };
    expect(await ask('/listings?page=40')).toEqual([302, '/listings']);
    expect(await ask('/fr/listings?page=3&category=education&view=map')).toEqual([
      302,
      '/fr/listings?category=education&view=map',
    ]);
    // Nothing is found on the first page either: it says so itself.
    expect(await ask('/listings?q=zebra')).toEqual([200, null]);
    expect(await ask('/listings?page=1')).toEqual([200, null]);
  });

  it('the list is kept as a whole, not as every search in it; pages of a person are not kept at all', async () => {
    site.answer({ 'GET /listings': [200, pageOf([])] });
    const list = await read(`${site.url}/listings?view=map`);
    expect([list.answer.headers.get('x-robots-tag'), canonical(list.text)]).toEqual([
      null,
      'https://canopy.example/listings',
    ]);
    for (const path of [
      '/listings?q=art',
      '/listings?category=other',
      '/listings?age=teens',
      '/listings?from=2026-07-01',
      '/signin',
      '/no-such-page',
    ])
      expect([path, (await read(site.url + path)).answer.headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
    expect(canonical((await read(`${site.url}/signin`)).text)).toBeNull();
  });

  it('robots.txt names the sitemap, and the sitemap names pages and listings by their public address', async () => {
    const one = detail();
    site.answer({
      'GET /sitemap': [
        200,
        {
          parts: [
            { after: null, updatedAt: '2026-01-05T12:00:00.000Z' },
            { after: one.id, updatedAt: '2026-01-06T12:00:00.000Z' },
          ],
        },
      ],
      'GET /sitemap/listings': [200, { listings: [{ id: one.id, updatedAt: one.updatedAt }] }],
    });
    const robots = await read(`${site.url}/robots.txt`);
    expect(robots.text).toContain('Sitemap: https://canopy.example/sitemap.xml');
    const index = await read(`${site.url}/sitemap.xml`);
    expect([index.answer.headers.get('content-type'), index.answer.headers.get('cache-control')]).toEqual([
      'application/xml; charset=utf-8',
      'public, max-age=600',
    ]);
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!);
    expect(files).toEqual([
      'https://canopy.example/sitemap-pages.xml',
      'https://canopy.example/sitemap-listings.xml',
      `https://canopy.example/sitemap-listings.xml?after=${one.id}`,
    ]);
    expect((await read(site.url + new URL(files[0]!).pathname)).text).toContain(
      '<loc>https://canopy.example/listings</loc>',
    );
    expect((await read(site.url + new URL(files[1]!).pathname)).text).toContain(
      ['', '/fr']
        .map(
          (language) =>
            `<url><loc>https://canopy.example${language}/listings/${one.id}</loc><lastmod>2026-01-01T12:00:00Z</lastmod>` +
            `<xhtml:link rel="alternate" hreflang="en-CA" href="https://canopy.example/listings/${one.id}"/>` +
            `<xhtml:link rel="alternate" hreflang="fr-CA" href="https://canopy.example/fr/listings/${one.id}"/></url>\n`,
        )
        .join(''),
    );
  });

  it('a sitemap that cannot be made asks crawlers to come back, instead of forgetting every listing', async () => {
    site.answer({ 'GET /sitemap': refuses('unavailable'), 'GET /sitemap/listings': refuses('unavailable') });
    for (const path of ['/sitemap.xml', '/sitemap-listings.xml']) {
      const { answer } = await read(site.url + path);
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        503,
        '600',
        'private, no-cache',
      ]);
    }
  });
});

it('a local site keeps out of search engines altogether', async () => {
  const listing = detail();
  web.answer(answersFor(listing));
  expect((await read(`${web.url}/robots.txt`)).text).toBe('User-agent: *\nDisallow: /\n');
  expect((await read(`${web.url}/listings/${listing.id}`)).answer.headers.get('x-robots-tag')).toBe('noindex');
});

it('no public page or file of the demo holds an email or an owner, except the contact of a contact-for-price listing (failure case 28)', async () => {
  const url = inject('canopyUrl');
  const emails = (text: string) =>
    [...new Set(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [])].filter((found) => found !== 'hello@canopy.example');
  const sitemap = (await read(`${url}/sitemap-listings.xml`)).text;
  const addresses = [...sitemap.matchAll(/<loc>[^<]*(\/listings\/[0-9a-f-]{36})<\/loc>/g)].map((match) => match[1]!);
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  for (const path of [
    '/sitemap.xml',
    '/sitemap-listings.xml',
    '/listings',
    '/listings?page=2',
    '/listings/markers?south=41&west=-95&north=57&east=-74&zoom=5',
  ])
    expect([path, emails((await read(url + path)).text)]).toEqual([path, []]);
  let requested = 0;
  for (const path of addresses) {
    const { answer, text } = await read(url + path);
    expect(answer.status).toBe(200);
    const [data = ''] = /<script type="application\/ld\+json"[^<]*<\/script>/.exec(text) ?? [];
    expect([path, emails(data)]).toEqual([path, []]);
    expect(text).not.toMatch(/user_?id|owner_?id|purchasers/i);
    if (text.includes('Contact for Price')) requested += 1;
    else expect([path, emails(text)]).toEqual([path, []]);
  }
  expect(requested).toBeGreaterThan(0);
});
