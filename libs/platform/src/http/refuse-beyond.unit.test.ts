import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Places } from '../overload/index.ts';
import { refuseBeyond } from './refuse-beyond.ts';

let fastify: FastifyInstance;
let url: string;
let waiting: (() => void)[];
const places = { read: new Places(2), written: new Places(1) };

beforeEach(async () => {
  waiting = [];
  fastify = Fastify();
  refuseBeyond(fastify, places);
  fastify.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  const slow = () => new Promise((resolve) => waiting.push(() => resolve({ done: true })));
  fastify.get('/slow', slow);
  fastify.get('/health/ready', async () => ({ status: 'ok' }));
  fastify.post('/slow', slow);
  url = await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => fastify.close());

const ask = (path: string, body?: object, signal?: AbortSignal) =>
  fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  });
const status = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;
const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count);

it('whoever comes when all places are taken is told at once to come back, and finds a place as soon as one is free', async () => {
  const reading = [status('/slow'), status('/slow')];
  await arrived(2);
  const refused = await ask('/slow');
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    { code: 'unavailable', reason: 'busy', error: 'Canopy is very busy right now. Please try again in a moment.' },
  ]);
  expect(await status('/health/ready')).toBe(200);
  waiting[0]!();
  expect(await Promise.race(reading)).toBe(200);
  const next = status('/slow');
  await arrived(3);
  waiting.forEach((end) => end());
  expect(await Promise.all([...reading, next])).toEqual([200, 200, 200]);
});

it('whoever only reads never takes the place of somebody who buys, and an upload takes none', async () => {
  const busy = [status('/slow'), status('/slow'), status('/slow', {})];
  await arrived(3);
  expect([await status('/slow'), await status('/slow', {})]).toEqual([503, 503]);
  const upload = fetch(`${url}/slow`, { method: 'POST', body: new FormData() });
  await arrived(4);
  waiting.forEach((end) => end());
  expect(await Promise.all([...busy, upload.then((answer) => answer.status)])).toEqual([200, 200, 200, 200]);
});

it('a body that never comes takes no place, and somebody who leaves keeps it until the work is over', async () => {
  const { port } = new URL(url) as unknown as AddressInfo;
  const silent = connect(Number(port), '127.0.0.1');
  silent.write('POST /slow HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{');
  await once(silent, 'ready');
  const leaving = new AbortController();
  const left = status('/slow', {}, leaving.signal).catch(() => 'left');
  await arrived(1);
  leaving.abort();
  expect([await left, await status('/slow', {})]).toEqual(['left', 503]);
  waiting[0]!();
  await expect.poll(() => places.written.full).toBe(false);
  const next = status('/slow', {});
  await arrived(2);
  waiting[1]!();
  expect(await next).toBe(200);
  silent.destroy();
});
