import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { createReadableStreamFromReadable, type AppLoadContext } from '@remix-run/node';
import { mayBeIndexed } from '../app/features/search-engines/page-kinds.ts';
import { languageOf } from '../app/i18n/language.ts';
import { comeBackAfter } from '@canopy/platform/overload';
import { answerUnchanged, forThisVisit, isAnybody, offerToCaches, tagWithout } from './cacheable.ts';
import { Busy, type PagePlaces } from './page-places.ts';
import type { Pages } from './pages.ts';
import { closing, refusePlainly, sentenceFor } from './refuse-plainly.ts';
import type { Answer, SharedRenders } from './shared-renders.ts';
import { withoutCampaign } from './without-campaign.ts';
import { writeBody } from './write-body.ts';

/** A reason of our own: without one an exception would be made for it, with its stack. */
const pageIsMade = 'the page is made';

export interface PageTask {
  url: URL;
  /** Bytes that a form may have. */
  limit: number;
  context: AppLoadContext;
  shared: SharedRenders;
  places: PagePlaces;
}

/**
 * Node's request and response around a Remix handler. The body is counted as it flows, so a missing or lying length
 * helps nobody.
 */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Pages,
  { url, limit, context, shared, places }: PageTask,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  // Whether a form comes from our own pages was judged before (`acceptsOrigin`). The framework would judge once more,
  // by headers that proxies and visitors write as they like, and fail.
  headers.delete('x-forwarded-host');
  if (request.headers.origin && URL.canParse(request.headers.origin))
    headers.set('host', new URL(request.headers.origin).host);
  let tooLarge = false;
  const handler = await pages.handler(languageOf(url.pathname));
  const reading = request.method === 'GET' || request.method === 'HEAD';
  // The framework takes HEAD for a form where its scripts would fetch data, and judges where it comes from.
  const init: RequestInit & { duplex?: 'half' } = { method: reading ? 'GET' : 'POST', headers };
  const plain = withoutCampaign(url);
  const key = keyForAnybody(request, plain);
  // What is rendered for several is rendered without what one of them came by.
  const requested = key === null ? url : plain;
  // Also what goes to anybody without being shared here may be kept for others by a cache on the way.
  const forOthers = key !== null || (reading && isAnybody(request) && mayBeIndexed(url));
  const rendering = forOthers ? renderingOf(context) : context;
  const render = async (): Promise<Answer> => {
    const { status, headers, body } = await places.in(request, () => handler(new Request(requested, init), rendering));
    if (forOthers) headers.set('x-request-id', rendering.requestId);
    if (rendering.incomplete) headers.set('cache-control', forThisVisit);
    return { status, headers, body: rendering.page ?? body };
  };
  if (!reading) {
    init.body = createReadableStreamFromReadable(request.pipe(limited(limit, () => (tooLarge = true))) as Readable);
    init.duplex = 'half';
  }
  const over = new AbortController();
  init.signal = over.signal;
  if (key === null)
    response.on('close', () => {
      // `abort` makes an exception with its stack, also where all is over.
      if (!over.signal.aborted) over.abort();
    });
  const tagOf = (page: Buffer) => tagWithout(page, [rendering.nonce, rendering.requestId, rendering.now]);
  const answer = await (key === null ? render() : shared.answer(key, context.nonce, render, tagOf)).catch(
    (error: unknown) => {
      if (error instanceof Busy) return null;
      throw error;
    },
  );
  const { pathname } = url;
  if (!answer)
    return refusePlainly(response, 503, sentenceFor(pathname, 'busy'), { ...closing, 'retry-after': comeBackAfter });
  try {
    // The framework would hold a page that is made, and its data, until its own patience ends.
    if (Buffer.isBuffer(answer.body)) over.abort(pageIsMade);
    if (tooLarge) return refusePlainly(response, 413, sentenceFor(pathname, 'too_large'), closing);
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
    // Pages, what scripts ask for, and data for the map alike.
    if (answer.status === 503 && !response.hasHeader('retry-after')) response.setHeader('retry-after', comeBackAfter);
    for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
    if (offerToCaches(request, response, { url, answer, nonce: context.nonce })) return answerUnchanged(response);
    await writeBody(request, response, answer.body);
  } finally {
    answer.written?.();
  }
}

/**
 * What others may get too has an id of its own: the one that the first visitor chose would stand in their pages, and
 * lead to that visitor's traces.
 */
function renderingOf(context: AppLoadContext): AppLoadContext {
  const requestId = randomUUID();
  return { ...context, requestId, log: context.log.child({ requestId, renderedFor: context.requestId }) };
}

/** @returns all that the page depends on, or null when it may depend on who asks */
function keyForAnybody(request: IncomingMessage, url: URL): string | null {
  const { method, headers } = request;
  if (method !== 'GET' || !isAnybody(request) || !headers.accept?.includes('text/html')) return null;
  return url.href;
}

function limited(bytes: number, exceeded: () => void): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= bytes) return done(null, chunk);
      exceeded();
      done(new Error('The body is larger than a form may be.'));
    },
  });
}
