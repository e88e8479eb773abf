import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '@canopy/contracts/endpoint';
import { answersIn } from '../i18n/language.ts';
import '../i18n/every-catalogue.ts';
import { ApiError } from './api-error.ts';
import { apiFor, apiTimeoutMs, readTimeoutMs } from './api.server.ts';
import type { RequestArgs } from './context.server.ts';
import { restartMs } from './once-reached.server.ts';

const answer = { status: 200, schema: z.object({ names: z.array(z.string()) }) } as const;
const shared = { summary: 'Boats', access: 'visitor', answer, refusals: [] } as const;
const listBoats = endpoint('GET', '/boats', {
  ...shared,
  query: z.object({ q: z.string(), category: z.string(), page: z.number(), after: z.string() }),
});
const addBoat = endpoint('POST', '/boats', { ...shared, body: z.object({ a: z.number() }), example: { a: 1 } });
const paintBoat = endpoint('PUT', '/boats/picture', { ...shared, form: { picture: 'What it looks like' } });

const context = {
  requestId: 'request-1',
  clientAddress: '203.0.113.7',
  config: { publicUrl: 'http://localhost:3000', internalKey: 'k'.repeat(32), api: { url: 'http://127.0.0.1:3001' } },
  log: { error: vi.fn(), warn: vi.fn() },
} as unknown as RequestArgs['context'];
const args = (cookie = '') => ({ request: new Request('http://localhost:3000/', { headers: { cookie } }), context });
const answering = (status: number, body: string) =>
  vi.fn(async () => new Response(body, { status })) as unknown as typeof fetch;
const refusal = (status: number, body: object | string) =>
  apiFor(args(), answering(status, typeof body === 'string' ? body : JSON.stringify(body)))
    .call(listBoats)
    .then(
      () => Promise.reject(new Error('it was not refused')),
      (error: ApiError) => error,
    );

describe('the API client', () => {
  it('API-14: the error text comes from details, else from error, else from a default', async () => {
    expect((await refusal(409, { details: 'exact', error: 'general' })).message).toBe('exact');
    expect((await refusal(409, { error: 'general' })).message).toBe('general');
    expect((await refusal(409, {})).message).toBe('Something went wrong on our side. Please try again.');
  });

  it('API-15, ERR-66: an answer that is not JSON says that the server returned an invalid response', async () => {
    expect((await refusal(502, '<html>')).message).toBe('Server returned invalid response');
    expect((await refusal(200, 'oops')).message).toBe('Server returned invalid response');
    answersIn(() => 'fr');
    expect((await refusal(502, '<html>')).message).toBe('La réponse du serveur n’est pas valide');
    answersIn(() => 'en');
  });

  it('API-17: the session of the visitor travels as a bearer token, with the internal key and the facts of the request', async () => {
    const fetchLike = vi.fn<typeof fetch>(async () => new Response('{}'));
    await apiFor(args('other=1; canopy=secret-token'), fetchLike).call(addBoat, { body: { a: 1 } });
    expect(fetchLike.mock.calls[0]![1]).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: {
        authorization: 'Bearer secret-token',
        'x-internal-key': 'k'.repeat(32),
        'x-request-id': 'request-1',
        'x-client-address': '203.0.113.7',
      },
    });
    await apiFor(args(), fetchLike).call(listBoats);
    expect(fetchLike.mock.calls[1]![1]!.headers).not.toHaveProperty('authorization');
  });

  it('the browser of the visitor is named, cut to what a list of devices needs', async () => {
    const fetchLike = vi.fn<typeof fetch>(async () => new Response('{}'));
    const request = new Request('http://localhost:3000/', {
      headers: { 'user-agent': `Firefox ${'x'.repeat(1_000)}` },
    });
    await apiFor({ request, context }, fetchLike).call(listBoats);
    expect((fetchLike.mock.calls[0]![1]!.headers as Record<string, string>)['x-client-user-agent']).toHaveLength(400);
  });

  it('a form with a file goes on as it is, under a type that fetch makes', async () => {
    const fetchLike = vi.fn<typeof fetch>(async () => new Response('{}'));
    const form = new FormData();
    form.set('photo', new Blob(['photo'], { type: 'image/png' }));
    await apiFor(args(), fetchLike).call(paintBoat, { form });
    expect(fetchLike.mock.calls[0]![1]).toMatchObject({ method: 'PUT', body: form });
    expect(fetchLike.mock.calls[0]![1]!.headers).not.toHaveProperty('content-type');
  });

  it('API-18, CONST-10, ERR-104: a call is given up after 70 seconds as deadline-exceeded', async () => {
    expect(apiTimeoutMs).toBe(70_000);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const error = await apiFor(args(), (async (_url: unknown, init?: RequestInit) =>
      init!.signal!.throwIfAborted()) as unknown as typeof fetch)
      .call(addBoat, { body: { a: 1 } })
      .catch((thrown: ApiError) => thrown);
    expect(spy).toHaveBeenCalledWith(70_000);
    spy.mockRestore();
    expect(error).toMatchObject({ status: 504, code: 'deadline-exceeded', reason: 'timed_out' });
  });

  it('a read is given up after 9 seconds: a page must not stand empty for longer', async () => {
    expect(readTimeoutMs).toBe(9_000);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const error = await apiFor(args(), (async (_url: unknown, init?: RequestInit) =>
      init!.signal!.throwIfAborted()) as unknown as typeof fetch)
      .call(listBoats)
      .catch((thrown: ApiError) => thrown);
    expect(spy).toHaveBeenCalledWith(9_000);
    spy.mockRestore();
    expect(error).toMatchObject({ status: 504, reason: 'timed_out' });
  });

  describe('while nothing listens', () => {
    let heard: string[];
    let server: Server;
    let port: number;
    const sent = vi.fn(fetch);
    const add = (a: number, visit = new AbortController()) => {
      const config = { ...context.config, api: { url: `http://127.0.0.1:${port}` } };
      const request = new Request('http://localhost:3000/', { signal: visit.signal });
      return apiFor({ request, context: { ...context, config } } as RequestArgs, sent)
        .call(addBoat, { body: { a } })
        .then(
          () => 'added',
          (error: ApiError) => error.reason,
        );
    };
    const listen = () => once(server.listen(port, '127.0.0.1'), 'listening');
    const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
    beforeEach(async () => {
      heard = [];
      port = 0;
      sent.mockClear();
      server = createServer(async (request, response) => {
        heard.push((await request.toArray()).join(''));
        response.end('{}');
      });
      await listen();
      port = (server.address() as AddressInfo).port;
      await close();
    });
    const seenAgain = () =>
      expect.poll(() => vi.mocked(context.log.warn).mock.lastCall?.[1]).toBe('the API listens again');
    afterEach(async () => {
      if (!server.listening) await listen();
      await seenAgain();
      await close();
    });

    it('everybody waits for an API that is restarted, and it is sent everything once', async () => {
      const all = [add(1), add(2), add(3)];
      await new Promise((resolve) => setTimeout(resolve, 250));
      expect(sent).toHaveBeenCalledTimes(3);
      await listen();
      expect(await Promise.all(all)).toEqual(['added', 'added', 'added']);
      expect(heard.toSorted()).toEqual(['{"a":1}', '{"a":2}', '{"a":3}']);
    });

    it('what somebody sent who has left meanwhile is not sent', async () => {
      const visit = new AbortController();
      const answer = add(1, visit);
      await new Promise((resolve) => setTimeout(resolve, 250));
      visit.abort();
      await listen();
      await answer.catch(() => undefined);
      expect(heard).toEqual([]);
    });

    it('the first of a long outage wait for three seconds, everybody after them is told at once, until it is over', async () => {
      expect(restartMs).toBe(3_000);
      expect(await add(1)).toBe('unavailable');
      expect(await Promise.race([add(2), new Promise((resolve) => setTimeout(resolve, 1_500, 'waits'))])).toBe(
        'unavailable',
      );
      await listen();
      await seenAgain();
      await close();
      const next = add(4);
      await new Promise((resolve) => setTimeout(resolve, 250));
      await listen();
      expect(await next).toBe('added');
    });
  });

  it('what may have been sent already is sent once more where it only reads, and never where it changes something', async () => {
    const cut = vi.fn<typeof fetch>(async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    });
    await expect(apiFor(args(), cut).call(addBoat, { body: { a: 1 } })).rejects.toMatchObject({ status: 503 });
    expect(cut).toHaveBeenCalledTimes(1);
    cut.mockClear();
    await expect(apiFor(args(), cut).call(listBoats)).rejects.toMatchObject({ status: 503 });
    expect(cut).toHaveBeenCalledTimes(2);
  });

  it.each(['read', 'change'])('an API that ends in the middle of its answer to a %s did not answer', async (what) => {
    const half = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': 100 }).write('{"names":');
      setTimeout(() => response.destroy(), 20);
    });
    await once(half.listen(0, '127.0.0.1'), 'listening');
    const { port } = half.address() as AddressInfo;
    const there = { ...context, config: { ...context.config, api: { url: `http://127.0.0.1:${port}` } } };
    const { call } = apiFor({ ...args(), context: there as unknown as RequestArgs['context'] });
    await expect(what === 'read' ? call(listBoats) : call(addBoat, { body: { a: 1 } })).rejects.toMatchObject({
      status: 503,
      reason: 'unavailable',
    });
    half.close();
  });

  it('says that we are not reachable when the API cannot be reached', async () => {
    const error = await apiFor(args(), (async () =>
      Promise.reject(new TypeError('fetch failed'))) as unknown as typeof fetch)
      .call(listBoats)
      .catch((thrown: ApiError) => thrown);
    expect(error).toMatchObject({ status: 503, code: 'unavailable', reason: 'unavailable' });
  });

  it('gives what the contract promises, and takes nothing else', async () => {
    const api = apiFor(args(), answering(200, '{"names":["Heron"]}'));
    const { names }: { names: string[] } = await api.call(listBoats);
    expect(names).toEqual(['Heron']);
    // @ts-expect-error: no boat has a length.
    expect((await api.call(listBoats)).length).toBeUndefined();
    // @ts-expect-error: there is no such filter.
    await api.call(listBoats, { query: { colour: 'red' } });
    // @ts-expect-error: a boat is not added without its body.
    await api.call(addBoat);
  });

  it('leaves empty filters out of the address', async () => {
    const fetchLike = vi.fn<typeof fetch>(async () => new Response('{}'));
    await apiFor(args(), fetchLike).call(listBoats, { query: { q: 'a&b', category: '', page: 2, after: null } });
    expect(fetchLike.mock.calls[0]![0]).toBe('http://127.0.0.1:3001/boats?q=a%26b&page=2');
  });

  it.each([
    ['API-19, ERR-94: 400 is invalid-argument', 400, 'invalid-argument'],
    ['ERR-95: 401 is unauthenticated', 401, 'unauthenticated'],
    ['ERR-96: 403 is permission-denied', 403, 'permission-denied'],
    ['ERR-97: 404 is not-found', 404, 'not-found'],
    ['ERR-98: 409 is aborted', 409, 'aborted'],
    ['ERR-99: 429 is resource-exhausted', 429, 'resource-exhausted'],
    ['ERR-100: 499 is cancelled', 499, 'cancelled'],
    ['ERR-101: 500 is internal', 500, 'internal'],
    ['ERR-102: 501 is unimplemented', 501, 'unimplemented'],
    ['ERR-103: 503 is unavailable', 503, 'unavailable'],
    ['ERR-104: 504 is deadline-exceeded', 504, 'deadline-exceeded'],
  ])('%s', async (_sentence, status, code) => {
    expect((await refusal(status, { error: 'x' })).code).toBe(code);
  });
});
