import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import type { WebConfig } from '@canopy/platform/config';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer } from './answer.ts';
import { serveBuiltFiles } from './built-files.ts';

const text = '<p>Pottery for beginners, each Saturday.</p>'.repeat(500);
const half = text.slice(0, text.length / 2);
const script = 'export const sum = (one, other) => one + other;\n'.repeat(100);
let folder: string;
let web: Server;
let port: number;
let goOn = (): void => undefined;
let cancelled: Promise<void>;
const complaints: string[] = [];

/** A body in two pieces; the second one waits for `goOn`. */
function inTwo(): ReadableStream<Uint8Array> {
  let leave = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (goOn = resolve));
  cancelled = new Promise((resolve) => (leave = resolve));
  let pulls = 0;
  return new ReadableStream({
    async pull(controller) {
      pulls += 1;
      if (pulls === 1) return controller.enqueue(Buffer.from(half));
      await waiting;
      try {
        controller.enqueue(Buffer.from(text.slice(half.length)));
        controller.close();
      } catch {
        // The reader is gone.
      }
    },
    cancel: () => leave(),
  });
}

let pieces = 0;
const most = 1_000;

/** 64 MB, each piece made when it is asked for. */
const long = (): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      pieces += 1;
      if (pieces === most) return controller.close();
      controller.enqueue(Buffer.alloc(64 * 1024, 'a'));
    },
  });

const breaking = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: () => Promise.reject(new Error('the source broke')) });

const kinds: Record<string, HeadersInit> = {
  '/page': { 'content-type': 'text/html; charset=utf-8', etag: '"as-it-is"' },
  '/page.data': { 'content-type': 'text/x-script; charset=utf-8' },
  '/sitemap.xml': { 'content-type': 'application/xml' },
  '/calendar.ics': { 'content-type': 'text/calendar; charset=utf-8' },
  '/ticket.pdf': { 'content-type': 'application/pdf' },
  '/packed': { 'content-type': 'text/plain', 'content-encoding': 'zstd' },
  '/untouched': { 'content-type': 'text/plain', 'cache-control': 'no-transform' },
  '/short': { 'content-type': 'text/html' },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-files-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'art'));
  const tree = `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(500)}</svg>`;
  // As the build leaves them.
  for (const [path, content] of [
    ['assets/sum-abc.js', script],
    ['art/tree.svg', tree],
    ['art/felled.svg', tree],
  ] as const) {
    writeFileSync(join(folder, path), content);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content));
  }
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(2_000_000, 7));
  web = createServer(
    answer({
      config: {
        mode: 'local',
        publicUrl: 'http://localhost:3000',
        trustProxyHops: 0,
        cards: { kind: 'mock', delays: false },
        map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' },
      } as unknown as WebConfig,
      log: pino({ level: 'error' }, { write: (line) => void complaints.push(line) }),
      stopping: new AbortController().signal,
      pages: {
        development: false,
        catalogues: () => [],
        serveFile: await serveBuiltFiles(folder),
        handler: async () => async (request, context) => {
          const { pathname } = new URL(request.url);
          const headers = kinds[pathname] ?? kinds['/page']!;
          const isPage = new Headers(headers).get('content-type')?.startsWith('text/html');
          // Made when its visitor has left.
          if (pathname === '/late') await once(request.signal, 'abort');
          if (pathname === '/streamed' || pathname === '/late') return new Response(inTwo(), { headers });
          if (pathname === '/long') return new Response(long(), { headers });
          if (pathname === '/breaking') return new Response(breaking(), { headers });
          if (isPage) context!.page = Buffer.from(pathname === '/short' ? 'short' : text);
          return new Response(isPage ? null : text, { headers });
        },
      },
    }),
  );
  await once(web.listen(0, '127.0.0.1'), 'listening');
  port = (web.address() as AddressInfo).port;
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
  rmSync(folder, { recursive: true });
});

async function open(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
  const sent = ask({ host: '127.0.0.1', port, path, method, headers }).end();
  const [got] = (await once(sent, 'response')) as [IncomingMessage];
  return got;
}
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const got = await open(path, headers, method);
  return { status: got.statusCode, headers: got.headers, body: await buffer(got) };
}
const br = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const anybody = { ...br, accept: 'text/html' };

it.each(['/page', '/page.data', '/sitemap.xml', '/calendar.ics'])(
  '%s is compressed as the visitor takes it',
  async (path) => {
    const small = await get(path, br);
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
    expect(small.body.length).toBeLessThan(text.length / 20);
    expect(String(brotliDecompressSync(small.body))).toBe(text);
    const older = await get(path, { 'accept-encoding': 'gzip' });
    expect(older.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(older.body))).toBe(text);
    const plain = await get(path);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Cookie, Accept-Encoding');
    expect(String(plain.body)).toBe(text);
  },
);

it.each(['/ticket.pdf', '/packed', '/untouched', '/short'])('%s stays as it is', async (path) => {
  const got = await get(path, anybody);
  expect(got.headers['content-encoding']).toBe(path === '/packed' ? 'zstd' : undefined);
  expect(String(got.body)).toBe(path === '/short' ? 'short' : text);
});

it('one rendering serves visitors of every encoding, each with its length', async () => {
  const [small, older, plain] = await Promise.all([
    get('/page', anybody),
    get('/page', { ...anybody, 'accept-encoding': 'gzip' }),
    get('/page', { accept: 'text/html' }),
  ]);
  expect(String(brotliDecompressSync(small.body))).toBe(text);
  expect(String(gunzipSync(older.body))).toBe(text);
  expect(String(plain.body)).toBe(text);
  for (const one of [small, older, plain]) expect(one.headers['content-length']).toBe(String(one.body.length));
  expect([small, plain].map((one) => one.headers.etag)).toEqual(['W/"as-it-is"', '"as-it-is"']);
});

it.each([
  ['compressed', br],
  ['as it is', {}],
])('what is there of a page is shown while the rest lets wait for itself, %s', async (_name, headers) => {
  const got = await open('/streamed', headers);
  const unpacked = headers === br ? got.pipe(createBrotliDecompress()) : got;
  let seen = '';
  unpacked.on('data', (chunk: Buffer) => (seen += String(chunk)));
  await expect.poll(() => seen).toBe(half);
  goOn();
  await once(unpacked, 'end');
  expect(seen).toBe(text);
});

it('nothing of a long file is made ahead of somebody who does not read it', async () => {
  pieces = 0;
  const got = await open('/long');
  let before = 0;
  // The system's own buffers take some megabytes.
  await expect.poll(() => [before === pieces, (before = pieces)][0], { interval: 300, timeout: 10_000 }).toBe(true);
  expect(pieces).toBeLessThan(most / 2);
  expect((await buffer(got)).length).toBe((most - 1) * 64 * 1024);
});

it('a file that went after the start ends its own answer, and no other', async () => {
  rmSync(join(folder, 'art/felled.svg.br'));
  await expect(get('/art/felled.svg', br)).rejects.toThrow(/aborted|hang up|reset/);
  expect((await get('/art/tree.svg', br)).status).toBe(200);
});

it.each([
  ['compressed', br],
  ['as it is', {}],
])('a visitor who leaves ends the rendering, and is no failure, %s', async (_name, headers) => {
  const got = await open('/streamed', headers);
  got.once('error', () => undefined);
  got.destroy();
  await cancelled;
  goOn();
  expect((await get('/page', br)).status).toBe(200);
  expect(complaints).toEqual([]);
});

it.each([
  ['compressed', br],
  ['as it is', {}],
])('a visitor who has left before the rendering began ends it too, %s', async (_name, headers) => {
  const seen = once(web, 'request');
  const request = ask({ port, path: '/late', headers }).once('error', () => undefined);
  request.end();
  await seen;
  // Until then it is that of the test before this one.
  cancelled = new Promise(() => undefined);
  const before = cancelled;
  request.destroy();
  await expect.poll(() => cancelled !== before).toBe(true);
  await cancelled;
  expect(complaints).toEqual([]);
});

it.each([
  ['compressed', br],
  ['as it is', {}],
])('a page that breaks on its way is a failure, and does not look whole, %s', async (_name, headers) => {
  await expect(get('/breaking', headers)).rejects.toThrow(/aborted|hang up|reset/);
  await expect.poll(() => complaints.splice(0).join()).toContain('the source broke');
});

it('HEAD says what GET would send, without sending it', async () => {
  const got = await get('/page', br, 'HEAD');
  expect(got.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
  expect(got.body.length).toBe(0);
  // Nor is it made to its end.
  const streamed = await get('/streamed', br, 'HEAD');
  expect([streamed.headers['content-encoding'], streamed.body.length]).toEqual(['br', 0]);
  await cancelled;
});

it('the length of a page made for a session tells another site nothing about what stands in it', async () => {
  const session = { ...br, cookie: 'canopy=one' };
  const encodings = await Promise.all(
    [session, { ...session, 'sec-fetch-site': 'cross-site' }, { ...session, 'sec-fetch-site': 'same-site' }].map(
      async (headers) => (await get('/page', headers)).headers['content-encoding'],
    ),
  );
  expect(encodings).toEqual([undefined, undefined, undefined]);
  for (const site of ['same-origin', 'none'])
    expect((await get('/page', { ...session, 'sec-fetch-site': site })).headers['content-encoding']).toBe('br');
  expect((await get('/page', { ...br, 'sec-fetch-site': 'cross-site' })).headers['content-encoding']).toBe('br');
});

it('code speaks of no document, and whatever is or may become one does', async () => {
  const policy = async (path: string) => {
    const { headers } = await get(path, br);
    return [headers['content-security-policy'] !== undefined, headers['x-content-type-options']];
  };
  expect(await policy('/assets/sum-abc.js')).toEqual([false, 'nosniff']);
  for (const path of ['/assets/no-such-file.js', '/art/tree.svg', '/film.mp4', '/page'])
    expect([path, ...(await policy(path))]).toEqual([path, true, 'nosniff']);
});

it('built files come compressed, with their own length and tag, and for ever where their name is a hash', async () => {
  const small = await get('/assets/sum-abc.js', br);
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'content-length': String(small.body.length),
  });
  expect(String(brotliDecompressSync(small.body))).toBe(script);
  const plain = await get('/assets/sum-abc.js', { 'accept-encoding': 'br;q=0' });
  expect(String(plain.body)).toBe(script);
  expect(plain.headers.etag).not.toBe(small.headers.etag);
  const again = await get('/assets/sum-abc.js', { ...br, 'if-none-match': small.headers.etag! });
  expect(again).toMatchObject({ status: 304, headers: { vary: 'Accept-Encoding' } });
  const head = await get('/assets/sum-abc.js', br, 'HEAD');
  expect(head.headers['content-length']).toBe(small.headers['content-length']);
  expect((await get('/art/tree.svg', br)).headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=604800, stale-while-revalidate=2592000',
  });
});

it.each([
  ['bytes=0-9', 206, 10],
  ['bytes=1999990-', 206, 10],
  ['bytes=9-0', 200, 2_000_000],
  ['bytes=-5', 200, 2_000_000],
  ['bytes=0-1,4-5', 200, 2_000_000],
  ['lines=1-2', 200, 2_000_000],
  ['bytes=3000000-', 416, 0],
])('of a film, %s is answered with %s and %s bytes', async (range, status, length) => {
  const got = await get('/film.mp4', { ...br, range });
  expect([got.status, got.body.length]).toEqual([status, length]);
  expect(got.headers).not.toHaveProperty('content-encoding');
});

it('a part of a script is a part of the script, not of its compressed form', async () => {
  const got = await get('/assets/sum-abc.js', { ...br, range: 'bytes=0-5' });
  expect([got.status, String(got.body)]).toEqual([206, 'export']);
});
