import { once } from 'node:events';
import { createServer, type IncomingMessage, request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebConfig } from '@canopy/platform/config';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import type { Pages } from './pages.ts';

const heard: { url: string; headers: IncomingMessage['headers']; bytes: number }[] = [];
/** What the API answers; `early` without reading the body. */
let says: { status: number; body: object; early?: boolean };
let api: Server;
let web: Server;
const stopping = new AbortController();
let url: string;

const listen = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const pages: Pages = {
  development: false,
  catalogues: () => [],
  serveFile: async () => false,
  handler: async () => async () => new Response('page'),
};

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const call = { url: request.url!, headers: request.headers, bytes: 0 };
    heard.push(call);
    if (!says.early) for await (const chunk of request) call.bytes += (chunk as Buffer).length;
    response.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body));
  });
  const config = {
    mode: 'local',
    publicUrl: 'http://localhost:3000',
    internalKey: 'inner',
    trustProxyHops: 0,
    cards: { kind: 'mock', delays: false },
    api: { url: await listen(api) },
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' },
  } as unknown as WebConfig;
  web = createServer(answer({ config, log: pino({ level: 'silent' }), pages, stopping: stopping.signal }));
  url = await listen(web);
});
beforeEach(() => {
  heard.length = 0;
  says = { status: 201, body: { id: '1', url: '/media/a.jpg', type: 'image' } };
});
afterAll(() => {
  for (const server of [api, web]) {
    server.closeAllConnections();
    server.close();
  }
});

const origin = 'http://localhost:3000';
const script = { origin, cookie: 'other=1; canopy=a-session-token', accept: 'application/json' };
const plain = { ...script, accept: 'text/html,*/*;q=0.8', referer: 'http://localhost:3000/edit-listing/7?tab=media' };
const refused = (status: number, reason: string, data?: object) =>
  (says = { status, body: { code: 'x', reason, error: 'No.', data } });
function upload(headers: Record<string, string>, bytes = 2 * 1024 ** 2, path = '/uploads/listing-media') {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  return fetch(url + path, { method: 'POST', body: form, headers, redirect: 'manual' });
}

describe('the upload door', () => {
  it("sends the file on unread, larger than any form, as the session's person and with our key", async () => {
    const told = await upload(script);
    expect([told.status, await told.json()]).toEqual([200, says.body]);
    expect(heard[0]).toMatchObject({
      url: '/uploads/listing-media',
      headers: { authorization: 'Bearer a-session-token', 'x-internal-key': 'inner', 'x-client-address': '127.0.0.1' },
    });
    expect(heard[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(heard[0]!.headers).not.toHaveProperty('cookie');
    expect(heard[0]!.bytes).toBeGreaterThan(2 * 1024 ** 2);
  });

  it('takes files only from our own pages, only here, only by POST', async () => {
    expect((await upload({ ...script, origin: 'https://evil.example' }, 10)).status).toBe(403);
    expect((await fetch(`${url}/uploads/listing-media`, { method: 'POST', body: 'x' })).status).toBe(403);
    for (const path of ['/uploads/other', '/uploads/listing-media/..', '/uploads/%2e%2e/sales'])
      expect([404, 200]).toContain((await upload(script, 10, path)).status);
    expect((await fetch(`${url}/uploads/listing-media`)).status).toBe(405);
    expect(heard.map((call) => call.url)).toEqual([]);
  });

  it('tells a script a refusal as data', async () => {
    refused(415, 'media_type_refused');
    const told = await upload(script, 10);
    expect([told.status, await told.json()]).toEqual([200, says.body]);
  });

  it.each([
    [201, undefined, undefined, 'success.fileAdded'],
    [415, 'media_type_refused', undefined, 'error.fileTypeRefused'],
    [413, 'media_too_large', { megabytes: 2 }, 'error.imageTooLarge'],
    [413, 'media_too_large', { megabytes: 10 }, 'error.videoTooLarge'],
    [400, 'media_unreadable', undefined, 'error.fileUnreadable'],
    [400, 'media_missing', undefined, 'error.fileMissing'],
    [400, 'media_empty', undefined, 'error.fileEmpty'],
    [409, 'too_many_media', undefined, 'error.tooManyFiles'],
    [409, 'too_many_drafts', undefined, 'error.tooManyDrafts'],
    [429, 'too_many_uploads', undefined, 'error.tooManyAtOnce'],
    [429, 'too_many_requests', { retryAfterSeconds: 600 }, 'error.tooManyUploads'],
    [503, 'upload_failed', undefined, 'error.uploadFailed'],
  ])('a form without scripts comes back to its page with a message: %s %s', async (status, reason, data, flash) => {
    if (reason) refused(status, reason, data);
    const told = await upload(plain, 10);
    expect([told.status, told.headers.get('location')]).toEqual([303, '/edit-listing/7?tab=media']);
    expect(told.headers.getSetCookie()).toEqual([expect.stringContaining(`canopy-flash=${flash};`)]);
  });

  it('leads back to no other site, and to sign-in when the session has ended', async () => {
    expect(
      (await upload({ ...plain, referer: 'https://evil.example//other.example' }, 10)).headers.get('location'),
    ).toBe('/listings');
    expect((await upload({ ...plain, referer: 'nonsense' }, 10)).headers.get('location')).toBe('/listings');
    refused(401, 'not_signed_in');
    expect((await upload(plain, 10)).headers.get('location')).toBe('/signin?to=%2Fedit-listing%2F7%3Ftab%3Dmedia');
  });

  it('passes an early refusal on while the file is still coming, and then ends the line', async () => {
    refused(413, 'media_too_large', { megabytes: 10 });
    says.early = true;
    const { port } = new URL(url);
    let sent = 0;
    const told = await new Promise<string>((resolve, reject) => {
      let body: Promise<string> = Promise.resolve('');
      const sender = rawRequest(
        {
          port,
          path: '/uploads/listing-media',
          method: 'POST',
          headers: { ...script, 'content-type': 'multipart/form-data; boundary=x' },
        },
        (response) => (body = text(response)),
      );
      let gone = false;
      sender.on('error', () => (gone = true));
      sender.on('close', () => {
        gone = true;
        body.then(resolve, reject);
      });
      const go = () => {
        if (gone || sent > 300 * 1024 ** 2) return;
        sent += 65_536;
        sender.write(Buffer.alloc(65_536), () => setImmediate(go));
      };
      go();
    });
    expect(JSON.parse(told)).toEqual(says.body);
    expect(sent / 1024 ** 2).toBeLessThan(60);
  });

  it('says that the upload failed when the API is away', async () => {
    const { port } = api.address() as AddressInfo;
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    expect(await (await upload(script, 10)).json()).toMatchObject({
      reason: 'upload_failed',
      error: 'Failed to upload media. Please try again.',
    });
    await once(api.listen(port, '127.0.0.1'), 'listening');
  });
});
