import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebConfig } from '@canopy/platform/config';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer } from './answer.ts';
import type { Pages } from './pages.ts';

/** All that the API heard: if a stranger can put a request of his own between two of ours, it appears here. */
let heard: { line: string; body: string; key: string | undefined; person: string | undefined }[] = [];
let api: Server;
let web: Server;
const stopping = new AbortController();
let port: number;

const listen = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};
const pages: Pages = {
  development: false,
  catalogues: () => [],
  serveFile: async () => false,
  handler: async () => async (request) =>
    new Response(
      request.method === 'GET' || request.method === 'HEAD' ? 'page' : await request.text().catch(() => 'cut off'),
    ),
};

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const body = await text(request).catch(() => 'cut off');
    heard.push({
      line: `${request.method} ${request.url}`,
      body,
      key: request.headers['x-internal-key'] as string,
      person: request.headers.authorization,
    });
    response.end('{}');
  });
  const config = {
    mode: 'local',
    publicUrl: 'http://localhost:3000',
    internalKey: 'inner',
    trustProxyHops: 0,
    cards: { kind: 'mock', delays: false },
    api: { url: `http://127.0.0.1:${await listen(api)}` },
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' },
  } as unknown as WebConfig;
  web = createServer(answer({ config, log: pino({ level: 'silent' }), pages, stopping: stopping.signal }));
  port = await listen(web);
});
beforeEach(() => {
  heard = [];
});
afterAll(() => {
  for (const server of [api, web]) {
    server.closeAllConnections();
    server.close();
  }
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const doors = ['/media/a.jpg', '/webhooks/stripe', '/uploads/listing-media', '/listings', '/health/ready'];
const inner = 'POST /inner HTTP/1.1\r\nhost: a\r\nx-internal-key: guessed\r\ncontent-length: 0\r\n\r\n';
const framings: Record<string, (body: string) => [headers: string, body: string]> = {
  'a length': (body) => [`content-length: ${body.length}`, body],
  'a length that is more than what comes': (body) => [`content-length: ${body.length + 700}`, body],
  'a length that is less than what comes': (body) => ['content-length: 4', body],
  'a length of nothing': (body) => ['content-length: 0', body],
  chunks: (body) => ['transfer-encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  'chunks and a length': (body) => [
    `content-length: 4\r\ntransfer-encoding: chunked`,
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  'chunks under another name': (body) => [
    'transfer-encoding: xchunked',
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ],
  'two lengths': (body) => [`content-length: 0\r\ncontent-length: ${body.length}`, body],
};

const victim = 'GET /media/of-a-stranger.jpg HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n';

/**
 * Sends bytes over one line, and what comes after them when the answer is there; resolves with all answers. A line that
 * the other side keeps open is left after a moment.
 */
function converse(first: string, then = ''): Promise<string> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () => line.write(first));
    let got = '';
    let said = then === '';
    // What asks for the end of its line gets it with the answer, however busy the machine is.
    const timer = setTimeout(() => line.destroy(), first === victim ? 10_000 : 150);
    line.on('data', (chunk) => {
      got += String(chunk);
      if (said) return;
      said = true;
      line.write(then);
    });
    line.on('error', () => undefined);
    line.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
  });
}

describe('what a stranger sends is never read as the request of another, nor another as his', () => {
  it.each(doors.flatMap((door) => Object.keys(framings).map((framing) => [door, framing] as const)))(
    '%s, with %s, by every method',
    async (door, framing) => {
      await Promise.all(
        methods.map(async (method) => {
          const [headers, body] = framings[framing]!(inner);
          await converse(
            `${method} ${door} HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\ncontent-type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n${body}`,
            victim,
          );
        }),
      );
      // Whoever comes next on the lines to the API is served as he is.
      const answers = await Promise.all([converse(victim), converse(victim), converse(victim)]);
      for (const got of answers) expect(got).toMatch(/^HTTP\/1\.1 200 /);

      for (const { line, body } of heard) {
        expect(line).toMatch(
          /^(GET \/media\/|HEAD \/media\/|POST \/webhooks\/stripe|POST \/uploads\/listing-media|GET \/health\/live)/,
        );
        if (!line.startsWith('POST')) expect(body).toBe('');
        expect(body).not.toContain('inner\r\nx-client');
      }
      expect(heard.filter(({ line }) => line.includes('of-a-stranger')).every(({ key }) => key === 'inner')).toBe(true);
      expect(heard.some(({ key }) => key === 'guessed')).toBe(false);
    },
  );

  it('a half-sent body is nothing, and its line to the API ends with it', async () => {
    await converse(`POST /webhooks/stripe HTTP/1.1\r\nhost: a\r\ncontent-length: 900\r\n\r\n${inner}`);
    const next = await converse(victim);
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => heard.find(({ line }) => line === 'POST /webhooks/stripe')?.body).toBe('cut off');
    expect(heard.map(({ line }) => line).sort()).toEqual(['GET /media/of-a-stranger.jpg', 'POST /webhooks/stripe']);
  });

  it('reading with a body is refused, and the line ends', async () => {
    for (const [headers, body] of [framings['a length']!(inner), framings['chunks']!(inner)]) {
      const got = await converse(`GET /media/a.jpg HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n${body}`, victim);
      expect(got).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*connection: close/i);
      expect(got.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    }
    expect(heard).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s is no method of ours, on pages neither',
    async (method) => {
      const got = await converse(
        `${method} / HTTP/1.1\r\nhost: a\r\norigin: http://localhost:3000\r\ncontent-length: 0\r\n\r\n`,
      );
      expect(got).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD, POST/i);
    },
  );

  it('an uploader’s token travels on a line that nobody uses after', async () => {
    const lines = new Set<unknown>();
    const remember = (socket: unknown) => void lines.add(socket);
    api.on('connection', remember);
    const upload =
      'POST /uploads/listing-media HTTP/1.1\r\nhost: localhost:3000\r\norigin: http://localhost:3000\r\ncookie: canopy=a-token\r\ncontent-length: 3\r\nconnection: close\r\n\r\nabc';
    await converse(upload);
    await converse(upload);
    api.off('connection', remember);
    expect(heard.map(({ person }) => person)).toEqual(['Bearer a-token', 'Bearer a-token']);
    expect(lines.size).toBe(2);
  });
});
