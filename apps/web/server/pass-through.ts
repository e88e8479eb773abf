import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { limits } from '@canopy/contracts/limits';
import { refusals } from '@canopy/contracts/refusals';
import type { WebConfig } from '@canopy/platform/config';
import { comeBackAfter } from '@canopy/platform/overload';
import type { Logger } from 'pino';
import { onceReached } from '../app/server/once-reached.server.ts';
import { cutOff } from './cut-off.ts';
import { BodyTooLarge, forward, oneRequestEach, withHeaders } from './forward.ts';
import { refusePlainly } from './refuse-plainly.ts';

interface PassThroughRoute {
  methods: readonly string[];
  agent: Agent;
  forwarded: readonly string[];
}

/** A webhook is signed over its bytes and a file may be large: both flow through unread and unchanged. */
const routes: Record<string, PassThroughRoute> = {
  // Only requests without a body travel on these lines, so they can be used again.
  '/media/': {
    methods: ['GET', 'HEAD'],
    agent: new Agent({ keepAlive: true }),
    forwarded: ['accept', 'range', 'if-range', 'if-none-match', 'if-modified-since'],
  },
  '/webhooks/': { methods: ['POST'], agent: oneRequestEach, forwarded: ['accept', 'stripe-signature'] },
};
const answered = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'content-disposition',
  'retry-after',
];
const idleMs = 70_000;

export async function passThrough(
  request: IncomingMessage,
  response: ServerResponse,
  to: { config: WebConfig; id: string; address: string; log: Logger },
): Promise<void> {
  const say = (status: number, sentence: string, headers: Record<string, string | number> = {}) => {
    if (!request.complete) cutOff(request, response);
    refusePlainly(response, status, sentence, headers);
  };
  const api = new URL(to.config.api.url);
  const url = new URL(request.url ?? '/', api);
  // Judged by the path that the API will see: "/media/../sales" must not borrow our key for another address.
  const route =
    url.origin === api.origin
      ? Object.entries(routes).find(([prefix]) => url.pathname.startsWith(prefix))?.[1]
      : undefined;
  if (!route) return say(404, refusals.not_found[1]);
  if (!route.methods.includes(request.method ?? ''))
    return say(405, 'This address does not take that kind of request.', { allow: route.methods.join(', ') });
  if (Number(request.headers['content-length'] ?? 0) > limits.webhookBytes) return say(413, refusals.too_large[1]);
  const headers = {
    ...withHeaders(request, route.forwarded),
    'x-request-id': to.id,
    'x-internal-key': to.config.internalKey,
    'x-client-address': to.address,
  };
  const left = new AbortController();
  response.once('close', () => left.abort());
  try {
    const send = () => forward(request, { url, headers, agent: route.agent, limit: limits.webhookBytes, idleMs });
    // A body could not be sent twice. Who sends webhooks tries again by itself.
    const answer = await (request.method === 'POST'
      ? send()
      : onceReached({ send, api: api.href, reading: true, left: left.signal, log: to.log }));
    // A visitor who has left meanwhile: a closed answer would not end what it is piped from.
    if (response.destroyed) return void answer.destroy();
    cutOff(request, response);
    response.statusCode = answer.statusCode ?? 502;
    for (const name of answered)
      if (answer.headers[name] !== undefined) response.setHeader(name, answer.headers[name]!);
    if (url.pathname.startsWith('/media/'))
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    await pipeline(answer, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (error instanceof BodyTooLarge) return say(413, refusals.too_large[1]);
    to.log.warn({ err: error, path: url.pathname }, 'the API did not answer');
    say(503, refusals.unavailable[1], { 'retry-after': comeBackAfter });
  }
}
