import { once } from 'node:events';
import { limits } from '@canopy/contracts/limits';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as rawRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebConfig } from '@canopy/platform/config';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, bodyLimit, type Web } from './answer.ts';
import type { Pages } from './pages.ts';

const heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let api: Server;
let web: Server;
let made: Web;
const stopping = new AbortController();
let url: string;

const listen = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
let shownPages = 0;
/** Answers of the API that never end. */
const endless: ServerResponse[] = [];
let letGo!: () => void;
const held = new Promise<void>((resolve) => (letGo = resolve));

/** A page that repeats what it was sent, and knows its context. */
const pages: Pages = {
  development: false,
  catalogues: () => [],
  serveFile: async () => false,
  handler: async () => async (request, context) => {
    if (new URL(request.url).pathname === '/popular') {
      shownPages += 1;
      await (request.headers.get('cookie') === 'held=1' ? held : new Promise((done) => setTimeout(done, 250)));
      context!.page = Buffer.from(
        `<p nonce="${context!.nonce}" id="${context!.requestId}">${request.headers.get('cookie') ?? `a visitor${new URL(request.url).search}`}</p>`,
      );
      return new Response(null, { headers: { 'content-type': 'text/html' } });
    }
    if (new URL(request.url).pathname === '/away') return Response.json(null, { status: 503 });
    const body = request.method === 'GET' ? '' : await request.text().catch(() => 'unreadable');
    return new Response(`${new URL(request.url).pathname}|${context!.clientAddress}|${body.length}`, {
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
        ['x-seen-host', `${request.headers.get('host')} ${request.headers.get('x-forwarded-host')}`],
      ],
    });
  },
};

beforeAll(async () => {
  api = createServer(async (request, response) => {
    let body = '';
    try {
      for await (const chunk of request) body += String(chunk);
    } catch {
      return;
    }
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    if (request.url === '/health/live') return void response.end('{}');
    if (request.url?.startsWith('/media/endless')) {
      endless.push(response);
      if (request.url.endsWith('later')) await once(response, 'begin');
      return void response.writeHead(200, { 'content-type': 'video/mp4' }).write('film');
    }
    response
      .writeHead(request.headers.range ? 206 : 200, {
        'content-type': 'video/mp4',
        'content-range': 'bytes 0-3/10',
        'x-secret': 'stays inside',
        'content-length': '4',
      })
      .end('film');
  });
  const config = {
    mode: 'local',
    publicUrl: 'http://localhost:3000',
    internalKey: 'inner',
    metricsToken: 'a-token-of-prometheus',
    trustProxyHops: 1,
    cards: { kind: 'mock', delays: false },
    api: { url: await listen(api) },
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' },
  } as unknown as WebConfig;
  made = { config, log: pino({ level: 'silent' }), pages, stopping: stopping.signal };
  web = createServer(answer(made));
  url = await listen(web);
});
afterAll(() => {
  for (const server of [api, web]) {
    server.closeAllConnections();
    server.close();
  }
});

it('when fifty pages are being made and none ends, whoever asks for another is told within five seconds to come back, in the language of the page', async () => {
  const cookie = { cookie: 'held=1', accept: 'text/html' };
  const open = async (path: string) => {
    const answer = await fetch(url + path, { headers: cookie });
    return { status: answer.status, after: answer.headers.get('retry-after'), text: await answer.text() };
  };
  const made = Array.from({ length: 50 }, () => open('/popular'));
  await expect.poll(() => shownPages).toBeGreaterThanOrEqual(50);
  const late = await Promise.all([open('/popular'), open('/fr/popular')]);
  expect(late).toEqual([
    { status: 503, after: '5', text: 'Canopy is very busy right now. Please try again in a moment.' },
    { status: 503, after: '5', text: 'Canopy est très occupé en ce moment. Veuillez réessayer dans un instant.' },
  ]);
  letGo();
  expect(new Set((await Promise.all(made)).map(({ status }) => status))).toEqual(new Set([200]));
  shownPages = 0;
}, 60_000);

it('whatever cannot be answered now says when to come back: a page, and what its scripts ask for', async () => {
  const answer = await fetch(`${url}/away`);
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([503, '5', 'null']);
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}/signin`, {
    method: 'POST',
    body,
    headers: { origin: 'http://localhost:3000', ...headers },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);

it('a request that breaks before anything looks at it is answered and logged, and the next one is taken', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  // Nothing can be joined to it.
  const broken = createServer(answer({ ...made, log, config: { ...made.config, publicUrl: 'nowhere' } }));
  const brokenUrl = await listen(broken);
  for (const path of ['/signin', '/fr/signin']) {
    const { status, headers } = await fetch(brokenUrl + path);
    expect([status, headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8']);
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'request failed', requestId: expect.any(String) as string }),
    expect.objectContaining({
      msg: 'request failed',
      err: expect.objectContaining({ code: 'ERR_INVALID_URL' }) as object,
    }),
  ]);
  broken.closeAllConnections();
  broken.close();
});

describe('the public door', () => {
  it('gives every answer a request id, keeps a harmless one, and sets the security headers', async () => {
    const one = await fetch(`${url}/signin`, { headers: { 'x-request-id': 'from-proxy-1' } });
    expect(one.headers.get('x-request-id')).toBe('from-proxy-1');
    expect(one.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'nonce-[^']+';.*style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:\/\/tiles\.example;/,
    );
    expect(one.headers.get('referrer-policy')).toBe('same-origin');
    expect(one.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(one.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(one.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('tells its numbers to whoever knows the token, and a scanner makes no row in them', async () => {
    const read = (authorization?: string) =>
      fetch(`${url}/metrics`, authorization ? { headers: { authorization } } : {});
    expect([(await read()).status, (await read('Bearer a-token-of-somebody')).status]).toEqual([401, 401]);
    await (await fetch(`${url}/wp-login.php`)).text();
    const told = await read('Bearer a-token-of-prometheus');
    expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await told.text();
    expect(text).toMatch(/canopy_http_request_seconds_count{process="web",method="GET",route="page",status="200"} \d+/);
    expect(text).not.toContain('wp-login');
  });

  it('believes the address of exactly the trusted proxy', async () => {
    const told = await fetch(`${url}/listings`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
    expect(await told.text()).toBe('/listings|203.0.113.7|0');
  });

  it('shows nobody a request id that another visitor chose: a shared page carries its own, in its header too', async () => {
    const ask = (id: string) =>
      fetch(`${url}/popular`, {
        headers: {
          accept: 'text/html',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          'x-request-id': id,
        },
      });
    const answers = await Promise.all(['chosen-by-one', 'chosen-by-two'].map(ask));
    const shown = await Promise.all(answers.map(async (answer) => /id="([^"]+)"/.exec(await answer.text())![1]));
    expect(shown[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(shown[1]).toBe(shown[0]);
    expect(answers.map((answer) => answer.headers.get('x-request-id'))).toEqual(shown);
  });

  it('renders once what visitors ask for at the same moment, and for each who has a cookie, or wants something else, apart', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/popular`, {
        headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...headers },
      });
    const rendersOf = async (people: Record<string, string>[]) => {
      shownPages = 0;
      const answers = await Promise.all(people.map(ask));
      for (const one of answers)
        expect(one.headers.get('content-security-policy')).toContain(
          `'nonce-${/nonce="([^"]+)"/.exec(await one.clone().text())![1]}'`,
        );
      return [shownPages, await Promise.all(answers.map(async (one) => />([^<]*)</.exec(await one.text())![1]))];
    };
    expect(await rendersOf([{}, {}, {}])).toEqual([1, ['a visitor', 'a visitor', 'a visitor']]);
    expect(await rendersOf([{}, { cookie: 'canopy=one' }, { cookie: 'canopy=two' }])).toEqual([
      3,
      ['a visitor', 'canopy=one', 'canopy=two'],
    ]);
    expect((await rendersOf([{}, { 'user-agent': 'Googlebot/2.1' }, { accept: '*/*' }]))[0]).toBe(2);
  });

  it('renders once for visitors who come by links of a campaign, and shows none of them what another came by', async () => {
    shownPages = 0;
    const links = ['?q=art&fbclid=one', '?q=art', '?utm_source=news&q=art&utm_id=7'];
    const shown = links.map(async (link) => {
      const answer = await fetch(`${url}/popular${link}`, { headers: { accept: 'text/html' } });
      return />([^<]*)</.exec(await answer.text())![1];
    });
    expect(await Promise.all(shown)).toEqual(['a visitor?q=art', 'a visitor?q=art', 'a visitor?q=art']);
    expect(shownPages).toBe(1);
  });

  it('gives each of a crowd that shares a rendering its own page, one after the other', async () => {
    shownPages = 0;
    const crowd = Array.from({ length: 60 }, () => fetch(`${url}/popular`, { headers: { accept: 'text/html' } }));
    const nonces = (await Promise.all(crowd)).map(async (one) => {
      const [, nonce] = /nonce="([^"]+)"/.exec(await one.clone().text()) ?? [];
      expect(one.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      return nonce;
    });
    expect(new Set(await Promise.all(nonces)).size).toBe(60);
    expect(shownPages).toBeLessThan(10);
  });

  it('nor in a page that a cache on the way may keep, whatever its visitor says that they read', async () => {
    const seen = await fetch(`${url}/listings`, { headers: { accept: '*/*', 'x-request-id': 'chosen-by-me' } });
    expect(seen.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a form whose body does not come loses its line, one that comes does not', async () => {
    const impatient = createServer(answer(made, 1_000));
    const to = new URL(await listen(impatient));
    const began = rawRequest({
      host: to.hostname,
      port: to.port,
      method: 'POST',
      path: '/signin',
      headers: { origin: 'http://localhost:3000', 'content-length': '100' },
    });
    const lost = new Promise<string>((resolve) => began.once('error', ({ message }) => resolve(message)));
    began.write('half');
    expect(await lost).toMatch(/socket hang up|ECONNRESET/);
    const whole = await fetch(new URL('/signin', to), {
      method: 'POST',
      headers: { origin: 'http://localhost:3000' },
      body: 'a=1',
    });
    expect(whole.status).toBe(200);
    impatient.closeAllConnections();
    await new Promise((closed) => impatient.close(closed));
  });

  it('takes a form only from our own origin', async () => {
    expect((await post('a=1')).status).toBe(200);
    expect((await post('a=1', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await fetch(`${url}/signin`, { method: 'POST', body: 'a=1' })).status).toBe(403);
  });

  it('judges the origin by PUBLIC_URL alone, and hands pages no other host', async () => {
    const told = await post('host', { 'x-forwarded-host': 'evil.example' });
    expect([told.status, told.headers.get('x-seen-host')]).toEqual([200, 'localhost:3000 null']);
  });

  it('refuses a body that is too large, with its length given or hidden', async () => {
    expect((await post('x'.repeat(bodyLimit + 1))).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent <= bodyLimit; sent += 65_536)
          controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
        controller.close();
      },
    });
    expect((await post(chunks)).status).toBe(413);
  });

  it('says so in the language of the page, as where a form comes from another site', async () => {
    const answers = async (to: string) => {
      const origin = 'http://localhost:3000';
      const large = await fetch(url + to, { method: 'POST', headers: { origin }, body: 'x'.repeat(bodyLimit + 1) });
      const foreign = await fetch(url + to, { method: 'POST', body: 'a=1' });
      return [await large.text(), await foreign.text()];
    };
    expect(await answers('/signin')).toEqual([
      'This is larger than we can accept.',
      'This form was sent from another site.',
    ]);
    expect(await answers('/fr/signin')).toEqual([
      'C’est plus gros que ce que nous pouvons accepter.',
      'Ce formulaire a été envoyé à partir d’un autre site.',
    ]);
  });

  it('is ready even while the API is away, whose absence its own pages tell, and not while it stops', async () => {
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'ok', api: 'up' });
    const { port } = api.address() as AddressInfo;
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    const alone = await fetch(`${url}/health/ready`);
    expect([alone.status, await alone.json()]).toEqual([200, { status: 'degraded', api: 'down' }]);
    await once(api.listen(port, '127.0.0.1'), 'listening');
    stopping.abort();
    const leaving = await fetch(`${url}/health/ready`);
    expect([leaving.status, await leaving.json()]).toEqual([503, { status: 'shutting_down' }]);
    expect((await fetch(`${url}/listings`)).status).toBe(200);
  });
});

describe('what passes through to the API', () => {
  it('a part of a film, sandboxed, without the inner headers of the API', async () => {
    const part = await fetch(`${url}/media/a.mp4`, { headers: { range: 'bytes=0-3', cookie: 'canopy=token' } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('x-secret')]).toEqual([
      206,
      'bytes 0-3/10',
      null,
    ]);
    expect(part.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const request = heard.at(-1)!;
    expect(request.headers).toMatchObject({ range: 'bytes=0-3', 'x-internal-key': 'inner' });
    expect(request.headers).not.toHaveProperty('cookie');
    expect((await fetch(`${url}/media/a.mp4`, { method: 'POST' })).status).toBe(405);
  });

  it.each([
    ['in the middle of a film', 'now'],
    ['before it has begun', 'later'],
  ])('a visitor who leaves %s gives its line to the API back', async (_, when) => {
    endless.length = 0;
    const leaving = new AbortController();
    const film = fetch(`${url}/media/endless-${when}`, { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(() => endless.length).toBe(1);
    if (when === 'now') await film;
    const free = once(endless[0]!, 'close');
    leaving.abort();
    // The web has seen it by then.
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (when === 'later') endless[0]!.emit('begin');
    await film;
    await free;
  });

  it('a picture waits for an API that is being restarted', async () => {
    const { port } = api.address() as AddressInfo;
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    const picture = fetch(`${url}/media/a.webp`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await once(api.listen(port, '127.0.0.1'), 'listening');
    expect((await picture).status).toBe(200);
  });

  it.each([
    '/media/../simulated-card/payment-intents/pi_1',
    '/media/%2e%2e/sales',
    '/media/..%2fsales/../../sales',
    '/webhooks/../simulated-card/payment-intents/pi_1/cancel',
    '/media/\\..\\..\\sales',
  ])('no detour to another door of the API: %s', async (path) => {
    heard.length = 0;
    const { port } = new URL(url);
    const status = await new Promise((resolve, reject) =>
      rawRequest({ port, path, method: path.startsWith('/webhooks') ? 'POST' : 'GET' }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end(),
    );
    for (const call of heard) expect(call.url).toMatch(/^\/(media|webhooks)\//);
    if (heard.length === 0) expect(status).toBe(404);
  });

  it.each(['//', '//elsewhere.example/listings', 'http://elsewhere.example/listings', '/%', '/\\'])(
    'a request line like %j is a page of ours or not found, never an error of the server',
    async (path) => {
      const { port } = new URL(url);
      const status = await new Promise<number>((resolve, reject) =>
        rawRequest({ port, path }, (response) => resolve(response.resume().statusCode!))
          .on('error', reject)
          .end(),
      );
      expect(status).toBeLessThan(500);
    },
  );

  it('a webhook that is too large is always told so, its length given or hidden, and its line serves the next request', async () => {
    heard.length = 0;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = new URL(url);
    const send = (path: string, body?: Buffer, headers: Record<string, string> = {}) =>
      new Promise<number>((resolve, reject) => {
        const sending = rawRequest({ port, path, method: body ? 'POST' : 'GET', agent, headers }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode!)),
        );
        sending.on('error', reject).end(body);
      });
    for (const bytes of [limits.webhookBytes + 1, 3 * 1024 ** 2, 5 * 1024 ** 2]) {
      const body = Buffer.alloc(bytes, 'x');
      expect(await send('/webhooks/stripe', body, { 'content-length': String(bytes) })).toBe(413);
      expect(await send('/webhooks/stripe', body, { 'transfer-encoding': 'chunked' })).toBe(413);
      expect(await send('/media/a.mp4')).toBe(200);
    }
    expect(
      await send('/webhooks/stripe', Buffer.alloc(limits.webhookBytes, 'x'), {
        'content-length': String(limits.webhookBytes),
      }),
    ).toBe(200);
    expect(heard.filter(({ method }) => method === 'POST').map(({ body }) => body.length)).toEqual([
      limits.webhookBytes,
    ]);
    agent.destroy();
  });

  it('many large bodies at once are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${url}/webhooks/stripe`, { method: 'POST', body: 'x'.repeat(3 * 1024 ** 2) }).then(
          ({ status }) => status,
        ),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([413]));
  });

  it('a webhook, byte for byte and without an origin', async () => {
    const body = '{ "id":  "evt_1",\n"odd":"  spaces é" }';
    await fetch(`${url}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': 't=1,v1=abc', 'content-type': 'application/json' },
    });
    expect(heard.at(-1)).toMatchObject({
      method: 'POST',
      url: '/webhooks/stripe',
      body,
      headers: { 'stripe-signature': 't=1,v1=abc' },
    });
    expect((await fetch(`${url}/webhooks/stripe`)).status).toBe(405);
  });
});
