import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listing, person } from '@canopy/testing/factories';
import { databaseUrlOf } from './check-ledger.ts';
import { routesOfTheBuild } from './testing/attack/forms.ts';
import { converse, type Heard, statusesIn } from './testing/attack/raw-line.ts';
import { begin, clearAway, type Installation, newInstallation } from './testing/started-canopy.ts';

let installation: Installation;
let pool: pg.Pool;
const ports: Record<string, number> = {};
let webUrl: string;
let token: string;
let offer: string;
/** Lines of people who take their time: opened first, looked at last. */
let slow: Promise<[door: string, heard: Heard][]>;

beforeAll(async () => {
  installation = await newInstallation({ RATE_LIMITS: 'off' });
  const canopy = begin(installation);
  await canopy.until('Canopy is ready');
  const { PORT, API_PORT, WORKER_PORT } = installation.env;
  Object.assign(ports, { web: Number(PORT), api: Number(API_PORT), worker: Number(WORKER_PORT) });
  webUrl = `http://localhost:${PORT}`;
  const start = `POST /health/live HTTP/1.1\r\nhost: localhost\r\nx-slow: `;
  slow = Promise.all(
    Object.entries(ports).map(async ([door, port]) => [door, await converse(port, start, 40_000)] as [string, Heard]),
  );
  pool = new pg.Pool({ connectionString: databaseUrlOf(installation.dataDir), max: 2 });
  const database = { query: async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows };
  ({ token } = await person(database));
  offer = (await listing(database, (await person(database, { role: 'service_provider', status: 'approved' })).id)).id;
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await clearAway(installation);
}, 30_000);

const doors = ['web', 'api', 'worker'];
const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const hidden = 'GET /health/hidden HTTP/1.1\r\nhost: localhost\r\n\r\n';
const chunked = `5\r\nhello\r\n0\r\n\r\n`;
const post = 'POST /sessions HTTP/1.1';
const host = 'host: localhost';
const json = 'content-type: application/json';

/** Whatever of these a server in front could read differently than ours: it is refused, and nothing after it is read. */
const ambiguous: Record<string, string> = {
  'a length and chunks': head(post, host, json, 'content-length: 4', 'transfer-encoding: chunked') + chunked + hidden,
  'chunks twice, once obscured':
    head(post, host, json, 'transfer-encoding: chunked', 'transfer-encoding: xchunked') + chunked + hidden,
  'an unknown encoding after chunks': head(post, host, json, 'transfer-encoding: chunked, identity') + chunked + hidden,
  'a space before the colon': head(post, host, json, 'transfer-encoding : chunked') + chunked + hidden,
  'a folded header': head(post, host, json, 'transfer-encoding:\r\n chunked') + chunked + hidden,
  'a vertical tab in the encoding': head(post, host, json, 'transfer-encoding: \x0bchunked') + chunked + hidden,
  'two lengths': head(post, host, json, 'content-length: 0', `content-length: ${hidden.length}`) + hidden,
  'two lengths in one': head(post, host, json, `content-length: 0, ${hidden.length}`) + hidden,
  'a length with a sign': head(post, host, json, 'content-length: +0') + hidden,
  'a negative length': head(post, host, json, 'content-length: -1') + hidden,
  'a length in hexadecimal': head(post, host, json, 'content-length: 0x10') + hidden,
  'a length beyond all numbers': head(post, host, json, `content-length: ${'9'.repeat(40)}`) + hidden,
  'a chunk size that is none': head(post, host, json, 'transfer-encoding: chunked') + `5;\n\r\nzz\r\n${hidden}`,
  'a chunk size beyond all numbers':
    head(post, host, json, 'transfer-encoding: chunked') + `fffffffffffffffff\r\nx\r\n${hidden}`,
  'a negative chunk size': head(post, host, json, 'transfer-encoding: chunked') + `-5\r\nhello\r\n0\r\n\r\n${hidden}`,
  'a chunk that is longer than it says':
    head(post, host, json, 'transfer-encoding: chunked') + `1\r\nhello\r\n0\r\n\r\n${hidden}`,
  'a carriage return alone': `${post}\r${host}\r\r${hidden}`,
  'a NUL in a header': head(post, host, 'x-a: \0b') + hidden,
  'no host': head('GET /health/live HTTP/1.1') + hidden,
  'no method': head('/health/live HTTP/1.1', host) + hidden,
  'an unknown version': head('GET /health/live HTTP/3.0', host) + hidden,
  'a space in the address': head('GET /health/live /x HTTP/1.1', host) + hidden,
  'the beginning of HTTP/2': `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`,
  'the beginning of TLS': `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${hidden}`,
  'a header of 100 kB': head('GET /health/live HTTP/1.1', host, `x-a: ${'a'.repeat(100_000)}`) + hidden,
  'an address of 100 kB': head(`GET /${'a'.repeat(100_000)} HTTP/1.1`, host) + hidden,
};

describe.each(doors)('the door of %s', (door) => {
  it('ends the line at whatever two readers could understand differently, and reads nothing that follows', async () => {
    const wrong: Record<string, object> = {};
    await Promise.all(
      Object.entries(ambiguous).map(async ([name, bytes]) => {
        const { text, ended } = await converse(ports[door]!, Buffer.from(bytes, 'latin1'), 8_000);
        const statuses = statusesIn(text);
        if (!ended || statuses.length > 1 || statuses.some((status) => status < 400 || status >= 500))
          wrong[name] = { ended, statuses };
      }),
    );
    expect(wrong).toEqual({});
  });

  const harmless: Record<string, string> = {
    'the whole address in the request line': head('GET http://evil.example/health/live HTTP/1.1', host),
    'a host twice': head('GET /health/live HTTP/1.1', host, 'host: evil.example'),
    'a host that is none': head('GET /health/live HTTP/1.1', 'host: "><script>@evil.example:x'),
    'an empty host': head('GET /health/live HTTP/1.1', 'host:'),
    'HTTP/1.0 without a host': head('GET /health/live HTTP/1.0'),
    'two slashes': head('GET //evil.example/ HTTP/1.1', host),
    backslashes: head('GET /\\evil.example\\ HTTP/1.1', host),
    'encoded slashes and dots': head('GET /..%2f..%2fetc%2fpasswd HTTP/1.1', host),
    dots: head('GET /../../../etc/passwd HTTP/1.1', host),
    'a NUL in the address': head('GET /listings/%00 HTTP/1.1', host),
    'half an escape': head('GET /listings/%e0%80 HTTP/1.1', host),
    'an asterisk': head('OPTIONS * HTTP/1.1', host),
    'a proxy that is asked to connect': head('CONNECT evil.example:443 HTTP/1.1', host),
    'a trace': head('TRACE / HTTP/1.1', host, 'cookie: canopy=secret-token'),
    'another protocol': head('GET /health/live HTTP/1.1', host, 'connection: upgrade', 'upgrade: websocket'),
    'HTTP/2 by an upgrade': head('GET /health/live HTTP/1.1', host, 'connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAAP__'), // prettier-ignore
    'two thousand headers': head('GET /health/live HTTP/1.1', host, ...Array.from({ length: 2_000 }, (_, n) => `x${n}: 1`)), // prettier-ignore
    'a cookie of 15 kB': head('GET /health/live HTTP/1.1', host, `cookie: canopy=${'a'.repeat(15_000)}`),
    'somebody who waits to be told to go on':
      head(post, host, json, 'expect: 100-continue', 'content-length: 2') + '{}',
  };
  it('stays up, and tells nothing, whatever a request line or a header says', async () => {
    const wrong: Record<string, string> = {};
    await Promise.all(
      Object.entries(harmless).map(async ([name, bytes]) => {
        const { text } = await converse(ports[door]!, bytes, 1_500);
        if (statusesIn(text).some((status) => status >= 500)) wrong[name] = text;
        if (/root:|secret-token|node_modules|<script>@|^location:.*evil/im.test(text)) wrong[name] = text;
      }),
    );
    expect(wrong).toEqual({});
    const after = await converse(ports[door]!, head('GET /health/live HTTP/1.1', host, 'connection: close'));
    expect(statusesIn(after.text)).toEqual([200]);
  });

  it('answers a pipeline one by one, and nobody else while a body is still half-sent', async () => {
    const one = head('GET /health/live HTTP/1.1', host);
    const half = head(post, host, json, 'content-length: 900') + '{"email":';
    const { text } = await converse(ports[door]!, one + one + half + hidden, 1_000);
    expect(statusesIn(text).slice(0, 2)).toEqual([200, 200]);
    expect(text).not.toContain('hidden');
    expect(statusesIn(text).length).toBeLessThanOrEqual(3);
  });
});

const open = (path: string, init: RequestInit = {}) => fetch(webUrl + path, { redirect: 'manual', ...init });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: webUrl, accept: 'text/html', ...headers },
});

describe('what a page is made of', () => {
  it.each([
    '/',
    '/listings',
    '/listings/{offer}',
    '/signin',
    '/robots.txt',
    '/sitemap.xml',
    '/no-such-page',
    '/tickets',
  ])('is no header of the visitor: %s', async (path) => {
    const address = path.replace('{offer}', offer);
    const said = await open(address, {
      headers: {
        accept: 'text/html',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'javascript',
        'x-forwarded-port': '666',
        'x-forwarded-prefix': '/evil.example',
        'x-original-url': '/admin?evil.example',
        'x-rewrite-url': '/admin?evil.example',
        'x-host': 'evil.example',
        forwarded: 'host=evil.example',
        'x-http-method-override': 'DELETE',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
    });
    const usual = await open(address, { headers: { accept: 'text/html' } });
    expect(said.status).toBe(usual.status);
    expect(JSON.stringify([...said.headers]) + (await said.text())).not.toContain('evil.example');
    const { text } = await converse(
      ports.web!,
      head(`GET ${address} HTTP/1.1`, 'host: evil.example', 'accept: text/html', 'connection: close'),
      5_000,
    );
    expect(statusesIn(text)).toEqual([usual.status]);
    expect(text).not.toContain('evil.example');
  });

  it('is kept by nobody else where somebody is signed in', async () => {
    const kept: string[] = [];
    for (const { path } of await routesOfTheBuild()) {
      const address = path
        .replace(':id', offer)
        .replace(':token', 'none')
        .replace(':provider', 'google')
        .replace('*', 'x');
      const answer = await open(address, { headers: { accept: 'text/html', cookie: `canopy=${token}` } });
      await answer.body?.cancel();
      if (!/private|no-store/.test(answer.headers.get('cache-control') ?? 'nothing said')) kept.push(path);
    }
    // What is the same for everybody.
    expect(kept.sort()).toEqual([
      '/listings/count',
      '/manifest.webmanifest',
      '/map-tiles',
      '/robots.txt',
      '/service-worker.js',
      '/sitemap-listings.xml',
      '/sitemap-pages.xml',
      '/sitemap.xml',
    ]);
  });
});

describe('the data of a page, which its scripts fetch', () => {
  let requests = 0;
  const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) => {
    requests += 1;
    const all = { ...headers, 'x-request-id': `data-of-a-page.${requests}` };
    return fetch(webUrl + path, { method, headers: all, redirect: 'manual' });
  };
  /** Lines of the web process that somebody would be woken by. Each request is in its log when it is over. */
  async function failures(): Promise<string[]> {
    const read = () => readFileSync(join(installation.dataDir, 'logs', 'web.log'), 'utf8').split('\n');
    const isLast = (line: string) => line.includes(`"data-of-a-page.${requests}"`) && line.includes('"msg":"request"');
    if (requests > 0) await expect.poll(() => read().some(isLast)).toBe(true);
    return read().filter((line) => /"level":"?(error|50|fatal|60)/.test(line));
  }

  it('is told by its head alone, whatever page asks', async () => {
    const before = await failures();
    for (const path of ['/_root.data', '/listings.data', `/listings/${offer}.data`])
      for (const origin of ['x', 'null', 'https://evil.example']) {
        const answer = await ask(path, 'HEAD', { origin });
        expect([path, origin, answer.status, await answer.text()]).toEqual([path, origin, 200, '']);
      }
    expect(await failures()).toEqual(before);
  });

  it('is not that of a route which somebody names', async () => {
    const before = await failures();
    for (const [path, status] of [
      ['/?_data=routes/_index', 200],
      ['/listings?_data=root', 200],
      ['/?_data=x&_data=y', 200],
      ['/no-such-page?_data=routes/$', 404],
    ] as const) {
      const answer = await ask(path, 'GET', { accept: 'text/html' });
      expect([path, answer.status, (await answer.text()).slice(0, 15)]).toEqual([path, status, '<!DOCTYPE html>']);
    }
    expect(await failures()).toEqual(before);
  });

  it.each([
    '/sitemap-listings.xml.data',
    '/sitemap-listings%2Exml.data',
    '/provider-dashboard/export.data',
    '/admin/users/EXPORT/.data',
    '/fr/admin/users/expor%74.data',
    '/account/data.json.data',
    '/robots.txt.data',
  ])('is nothing where a file is: %s', async (path) => {
    const answer = await ask(path, 'GET', { cookie: `canopy=${token}` });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/^[^<]+$/)]);
  });
});

describe('where a page leads', () => {
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/%0d%0aset-cookie:%20canopy=planted',
    '/\r\nset-cookie: canopy=planted',
    '/fr//evil.example',
    '/fr/\\evil.example',
    'http:evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
  ];
  it.each(elsewhere)('is never another site, nor a header of theirs: %j', async (to) => {
    const search = new URLSearchParams({ to, from: to, redirect: to, next: to, returnTo: to });
    const cookie = `canopy=${token}`;
    const answers = await Promise.all([
      ...[
        '/signin',
        '/fr/signin',
        '/confirm',
        '/second-factor',
        '/become-provider',
        '/auth/google',
        '/sign-out',
        '/account',
        '/my-calendar',
      ].map(
        // prettier-ignore
        (path) => open(`${path}?${search}`, { headers: { accept: 'text/html', cookie } }),
      ),
      ...[
        '/signin',
        '/sign-out',
        '/resend-verification',
        '/stop-viewing',
        `/sale-notice/${offer}`,
        `/admin/users/${offer}/view-as`,
        '/confirm',
      ].map(
        // prettier-ignore
        (path) => open(`${path}?${search}`, form({ to, from: to }, { cookie, referer: to.replace(/[\r\n\t]/g, '') })),
      ),
    ]);
    for (const answer of answers) {
      const location = answer.headers.get('location');
      if (location !== null) expect(new URL(location, webUrl).origin).toBe(webUrl);
      expect(answer.headers.get('refresh') ?? '').not.toContain('evil');
      expect(answer.headers.getSetCookie().join()).not.toContain('planted');
      expect(answer.status).toBeLessThan(500);
      await answer.body?.cancel();
    }
  });
});

describe('the session of a browser', () => {
  it('is never one that somebody else chose, and its cookie is for the server alone', async () => {
    const email = `door-${Date.now()}@example.test`;
    const made = await open(
      '/signin?mode=create',
      form(
        { displayName: 'Ada', email, password: 'seven green canoes', acceptTerms: 'on' },
        { cookie: 'canopy=planted-by-somebody-else-0123456789' },
      ),
    );
    const cookies = made.headers.getSetCookie().filter((cookie) => /^canopy(-device)?=/.test(cookie));
    expect(cookies.length).toBeGreaterThanOrEqual(1);
    for (const cookie of cookies) {
      expect(cookie).not.toContain('planted');
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax/);
      expect(cookie).not.toMatch(/Domain=/i);
    }
    const planted = await open('/account', { headers: { cookie: 'canopy=planted-by-somebody-else-0123456789' } });
    expect(planted.headers.get('location')).toMatch(/^\/signin/);
  });

  it.each([
    ['twice, the wrong one first', (right: string) => `canopy=wrong; canopy=${right}`],
    ['with a quote and a NUL', () => 'canopy="%00; canopy=\u0001'],
    ['of 12 kB', () => `canopy=${'x'.repeat(12_000)}`],
    ['a thousand times', () => Array.from({ length: 1_000 }, () => 'canopy=x').join('; ')],
    [
      'with other names of its kind',
      (right: string) => `__Host-canopy=${right}; CANOPY=${right}; canopy-device=${right}`,
    ],
  ])('is nobody’s by a cookie %s', async (_, cookie) => {
    const { text } = await converse(
      ports.web!,
      head('GET /account HTTP/1.1', host, `cookie: ${cookie(token)}`, 'connection: close'),
      5_000,
    );
    expect(statusesIn(text)).toHaveLength(1);
    expect([302, 400, 431]).toContain(statusesIn(text)[0]);
  });
});

describe('a form', () => {
  it('is taken from our own pages only, whichever form it is', async () => {
    const origins = [
      undefined,
      'null',
      'https://evil.example',
      `${webUrl}.evil.example`,
      `http://localhost:${ports.api}`,
      `http://evil.localhost:${ports.web}`,
    ];
    const taken: string[] = [];
    for (const { path, takesForms } of await routesOfTheBuild()) {
      if (!takesForms) continue;
      const address = path.replace(':id', offer).replace(':token', 'none').replace(':provider', 'google');
      for (const [at, origin] of origins.entries()) {
        const way = [address, `${address}.data`, `/fr${address}`][at % 3]!;
        const headers = { accept: 'text/html', cookie: `canopy=${token}`, ...(origin ? { origin } : {}) };
        const answer = await open(way, { ...form({ intent: 'x' }), headers });
        if (answer.status !== 403) taken.push(`${way} from ${origin}: ${answer.status}`);
        await answer.body?.cancel();
      }
    }
    expect(taken).toEqual([]);
  });

  it('of another method is none, whatever a header calls it', async () => {
    for (const override of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      for (const door of ['web', 'api']) {
        const { text } = await converse(
          ports[door]!,
          head(`GET /listings/${offer} HTTP/1.1`, host, `${override}: DELETE`, `authorization: Bearer ${token}`, 'connection: close'), // prettier-ignore
          5_000,
        );
        expect(statusesIn(text)).toEqual([200]);
      }
    expect((await open(`/listings/${offer}`)).status).toBe(200);
  });
});

it('whoever takes a minute for the head of a request is not waited for', async () => {
  for (const [door, { ended, after, text }] of await slow)
    expect([door, ended, after < 30_000, statusesIn(text)]).toEqual([door, true, true, [408]]);
});
