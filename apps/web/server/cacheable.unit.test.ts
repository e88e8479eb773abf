import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebConfig } from '@canopy/platform/config';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import type { Pages } from './pages.ts';

let web: Server;
let url: string;
/** What stands on the page; a change is another page. */
let shown = 'One listing';

const pages: Pages = {
  development: false,
  catalogues: () => [],
  serveFile: async () => false,
  handler: async () => async (request, context) => {
    const { pathname, searchParams } = new URL(request.url);
    const type = pathname.endsWith('.data') ? 'text/x-script' : 'text/html; charset=utf-8';
    const headers = new Headers({ 'content-type': type });
    if (searchParams.has('remember')) headers.set('set-cookie', 'order=nearest');
    if (searchParams.has('everybody')) headers.set('cache-control', 'public, max-age=10');
    if (searchParams.has('own')) headers.set('cache-control', 'no-store');
    const status = pathname === '/listings/gone' ? 404 : 200;
    if (searchParams.has('without-listings')) context!.incomplete = true;
    const { nonce, requestId, now } = context!;
    const long = 'x'.repeat(2_000);
    context!.page = Buffer.from(`<p nonce="${nonce}" id="${requestId}" at="${now}">${shown}</p>${long}`);
    return new Response(null, { status, headers });
  },
};

beforeAll(async () => {
  const config = {
    mode: 'production',
    publicUrl: 'https://canopy.example',
    internalKey: 'inner',
    metricsToken: null,
    trustProxyHops: 0,
    cards: { kind: 'mock', delays: false },
    api: { url: 'http://127.0.0.1:9' },
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' },
  } as unknown as WebConfig;
  web = createServer(answer({ config, log: pino({ level: 'silent' }), pages, stopping: new AbortController().signal }));
  await once(web.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url + path, { method, headers: { accept: 'text/html', ...headers } });
const said = async (answer: Promise<Response>, ...names: string[]) => {
  const { status, headers } = await answer;
  return [status, ...names.map((name) => headers.get(name))];
};

describe('a public page for somebody without a cookie', () => {
  it('may be kept by a cache that many share, apart from the pages of people, for a minute', async () => {
    expect(await said(ask('/listings'), 'cache-control', 'vary')).toEqual([
      200,
      'public, max-age=0, s-maxage=60',
      'Cookie, Accept-Encoding',
    ]);
    expect(await said(ask('/fr/listings/a1', {}, 'HEAD'), 'cache-control', 'vary')).toEqual([
      200,
      'public, max-age=0, s-maxage=60',
      'Cookie, Accept-Encoding',
    ]);
  });

  it('is not sent again while it is the same, and its policy and its tag stay those of the page that the browser has', async () => {
    const [first, other] = [await ask('/listings'), await ask('/listings')];
    const [tag, later] = [first, other].map((one) => one.headers.get('etag')!) as [string, string];
    for (const [named, repeated] of [
      [tag, tag],
      [later, later],
      [`"other", ${tag}`, tag],
      [`${tag},${later}`, tag],
      [`"broken, ${tag}`, tag],
      [tag.replace('W/', ''), tag.replace('W/', '')],
      [tag.replace(/"$/, '-gzip"'), tag.replace(/"$/, '-gzip"')],
      // Of a version that named no rendering.
      [tag.replace(/\..*"/, '"'), tag.replace(/\..*"/, '"')],
    ] as const) {
      const again = await ask('/listings', { 'if-none-match': named });
      expect([named, again.status, again.headers.get('content-security-policy'), await again.text()]).toEqual([
        named,
        304,
        null,
        '',
      ]);
      expect([again.headers.get('etag'), again.headers.get('cache-control'), again.headers.get('vary')]).toEqual([
        repeated,
        first.headers.get('cache-control'),
        first.headers.get('vary'),
      ]);
    }
    shown = 'Two listings';
    const changed = await ask('/listings', { 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    expect(await changed.text()).toContain('Two listings');
  });

  it('has a tag of its own in every rendering, so that a cache that many share joins no policy to another page', async () => {
    const [one, other] = await Promise.all([ask('/listings'), ask('/listings')]);
    const later = await ask('/listings');
    const tags = [one, other, later].map((each) => each.headers.get('etag')!);
    expect(new Set(tags).size).toBe(3);
    expect(new Set(tags.map((tag) => tag.split('.')[0])).size).toBe(1);
    for (const each of [one, other, later]) {
      const nonce = /'nonce-([^']+)'/.exec(each.headers.get('content-security-policy')!)![1]!;
      expect(await each.text()).toContain(nonce);
      expect(each.headers.get('etag')).not.toContain(nonce);
    }
  });

  it('is sent whole to whoever names a broken tag, or one of nothing', async () => {
    const tag = (await ask('/listings')).headers.get('etag')!;
    const seen = /"(.+)\./.exec(tag)![1]!;
    for (const named of [
      '',
      '*',
      '""',
      '"."',
      seen,
      `"${seen}`,
      `${seen}"`,
      `".${seen}"`,
      `"${seen} ."`,
      `"x${seen}.y"`,
    ]) {
      const again = await ask('/listings', { 'if-none-match': named });
      expect([named, again.status, again.headers.has('content-security-policy')]).toEqual([named, 200, true]);
    }
  });
});

describe('what belongs to one person, or to one moment', () => {
  it.each([
    ['a public page of somebody who is signed in', '/listings', { cookie: 'canopy=one' }, 'private, no-store'],
    ['a public page for a cookie of any other kind', '/listings', { cookie: 'x=1' }, 'private, no-store'],
    ['a page of a person', '/tickets', { cookie: 'canopy=one' }, 'private, no-store'],
    ['a page behind a mailed link', '/reset-password?token=secret', {}, 'private, no-cache'],
    ['a page behind the code of a ticket', '/check-in?code=secret', {}, 'private, no-cache'],
    ['a search', '/listings?q=judo', {}, 'private, no-cache'],
    ['where somebody is', '/listings?lat=43.47&lng=-80.52', {}, 'private, no-cache'],
    ['a page that stands without what could not be loaded', '/?without-listings', {}, 'private, no-cache'],
    ['an answer with a cookie', '/listings?remember', {}, 'private, no-cache'],
    ['a page that is not there', '/listings/gone', {}, 'private, no-cache'],
    ['what a script asks for', '/listings.data', { cookie: 'canopy=one' }, 'private, no-cache'],
    ['a page that says so itself', '/listings?own', {}, 'no-store'],
  ])(
    '%s is kept by no cache that others share, and never answered as unchanged',
    async (_, path, headers, lifetime) => {
      const tag = (await ask('/listings')).headers.get('etag')!;
      expect(await said(ask(path, { ...headers, 'if-none-match': tag }), 'cache-control', 'etag')).toEqual([
        path === '/listings/gone' ? 404 : 200,
        lifetime,
        null,
      ]);
    },
  );

  it.each([
    ['a visitor', '/listings.data', {}],
    ['somebody who is signed in', '/listings.data', { cookie: 'canopy=one' }],
    ['a visitor, without what could not be loaded', '/listings.data?without-listings', {}],
  ])('what a script fetches ahead for %s is used by no other session', async (_, path, headers) => {
    expect(await said(ask(path, headers), 'cache-control', 'vary')).toEqual([
      200,
      'private, no-cache',
      expect.stringMatching(/^Cookie\b/),
    ]);
  });

  it('data that says itself that it is the same for everybody is shared by all sessions', async () => {
    const { headers } = await ask('/listings/count?everybody', { cookie: 'canopy=one' });
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'public, max-age=10',
      expect.not.stringContaining('Cookie'),
    ]);
  });
});
