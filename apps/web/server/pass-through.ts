import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Config } from '@canopy/platform/config';

/** A webhook is signed over its bytes and a file may be large: both flow through unread and unchanged. */
const methods: Record<string, readonly string[]> = { '/media/': ['GET', 'HEAD'], '/webhooks/': ['POST'] };
const forwarded = ['accept', 'content-type', 'content-length', 'range', 'if-range', 'if-none-match', 'if-modified-since', 'stripe-signature'];
const answered = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified', 'cache-control', 'content-disposition', 'retry-after'];

export async function passThrough(request: IncomingMessage, response: ServerResponse, to: { config: Config; id: string; address: string }): Promise<void> {
  const target = new URL(request.url ?? '/', to.config.api.url);
  // Judged by the path that the API will see: "/media/../sales" must not borrow our key for another door.
  const allowed = target.origin === new URL(to.config.api.url).origin ? Object.entries(methods).find(([prefix]) => target.pathname.startsWith(prefix))?.[1] : undefined;
  if (!allowed) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing at this address.');
    return;
  }
  if (!allowed.includes(request.method ?? '')) {
    response.writeHead(405, { allow: allowed.join(', '), 'content-type': 'text/plain; charset=utf-8' }).end('This address does not take that kind of request.');
    return;
  }
  const headers: Record<string, string | string[]> = { 'x-request-id': to.id, 'x-internal-key': to.config.internalKey, 'x-client-address': to.address };
  for (const name of forwarded) if (request.headers[name] !== undefined) headers[name] = request.headers[name]!;
  const upstream = send(target, { method: request.method, headers, timeout: 70_000 });
  upstream.on('timeout', () => upstream.destroy(new Error('timed out')));
  response.on('close', () => upstream.destroy());
  try {
    const answer = new Promise<IncomingMessage>((resolve, reject) => upstream.on('response', resolve).on('error', reject));
    if (request.method === 'POST') await Promise.all([pipeline(request, upstream), answer]);
    else upstream.end();
    const from = await answer;
    response.statusCode = from.statusCode ?? 502;
    for (const name of answered) if (from.headers[name] !== undefined) response.setHeader(name, from.headers[name]!);
    if (target.pathname.startsWith('/media/')) response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    await pipeline(from, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' }).end('Canopy is not reachable right now. Please try again in a moment.');
  }
}
