import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayBeIndexed } from '../app/features/search-engines/page-kinds.ts';
import { piecesWithout } from './pieces-without.ts';
import type { Answer } from './shared-renders.ts';

/**
 * For a CDN or a proxy that many share: a listing is at most a minute old there. A browser asks each time, and mostly
 * hears that nothing has changed.
 */
const forAnybody = 'public, max-age=0, s-maxage=60';
/** Of a session: nothing in between keeps it, and neither does the disk of a computer that others use too. */
const forOnePerson = 'private, no-store';
/** Steps on the way of somebody without a session, such as signing in. */
const forThisVisit = 'private, no-cache';

/** Whoever has no cookie is a visitor like any other. */
export const isAnybody = ({ headers }: IncomingMessage): boolean =>
  headers.cookie === undefined && headers.authorization === undefined;

/**
 * Says who may keep this answer, unless its page said so itself: what search engines may know is for anybody.
 *
 * @returns true when the visitor has this page already; then there is nothing else to say
 */
export function offerToCaches(
  request: IncomingMessage,
  response: ServerResponse,
  { url, answer }: { url: URL; answer: Pick<Answer, 'status' | 'tag'> },
): boolean {
  if (response.hasHeader('cache-control')) return false;
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (!isAnybody(request)) {
    // What scripts fetched ahead for the next page must be there when it is opened.
    response.setHeader('cache-control', isPage ? forOnePerson : forThisVisit);
    return false;
  }
  if (!isPage || !reading || answer.status !== 200 || response.hasHeader('set-cookie') || !mayBeIndexed(url)) {
    response.setHeader('cache-control', forThisVisit);
    return false;
  }
  response.setHeader('cache-control', forAnybody);
  response.setHeader('vary', 'Cookie');
  if (!answer.tag) return false;
  response.setHeader('etag', answer.tag);
  return namesTag(request.headers['if-none-match'], answer.tag);
}

/**
 * The page that the visitor has was made with another nonce: the policy that came with it stays, and so does everything
 * else that describes that page.
 */
export function answerUnchanged(response: ServerResponse): void {
  response.statusCode = 304;
  for (const name of ['content-security-policy', 'content-type', 'link']) response.removeHeader(name);
  response.appendHeader('vary', 'Accept-Encoding');
  response.end();
}

/** @param once what differs in every rendering, such as its nonce: it is no change of the page */
export function tagWithout(page: Buffer, once: string[]): string {
  const seen = createHash('sha256');
  for (const piece of piecesWithout(page, once)) seen.update(piece);
  return `W/"${seen.digest('base64url').slice(0, 27)}"`;
}

/** Proxies that pack a page again mark its tag as weak, or take the mark away. */
function namesTag(header: string | undefined, tag: string): boolean {
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header !== undefined && header.split(',').some((one) => opaque(one) === opaque(tag));
}
