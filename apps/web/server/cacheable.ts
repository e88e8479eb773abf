import { createHash, type Hash } from 'node:crypto';
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
/** Steps on the way of somebody without a session, such as signing in, and what scripts fetch for a page. */
export const forThisVisit = 'private, no-cache';

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
  { url, answer, nonce }: { url: URL; answer: Pick<Answer, 'status' | 'tag'>; nonce: string },
): boolean {
  const own = response.getHeader('cache-control');
  const isPage = String(response.getHeader('content-type')).startsWith('text/html');
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const isPublic = isPage && reading && answer.status === 200 && !response.hasHeader('set-cookie') && mayBeIndexed(url);
  if (own !== undefined || !isAnybody(request) || !isPublic) {
    // What scripts fetched ahead for the next page must be there when it is opened.
    const lifetime = own ?? (isPage && !isAnybody(request) ? forOnePerson : forThisVisit);
    response.setHeader('cache-control', lifetime);
    // And only for the session that it was fetched for: older browsers use it for some minutes without asking again.
    if (lifetime === forThisVisit) response.appendHeader('vary', 'Cookie');
    return false;
  }
  response.setHeader('cache-control', forAnybody);
  response.setHeader('vary', 'Cookie');
  if (!answer.tag) return false;
  const known = namedTag(request.headers['if-none-match'], answer.tag);
  response.setHeader('etag', known ?? `W/"${answer.tag}.${digest(createHash('sha256').update(nonce), 16)}"`);
  return known !== null;
}

/**
 * The page that the visitor has was made with another nonce: the policy that came with it stays, and so does everything
 * else that describes that page, its tag among it.
 */
export function answerUnchanged(response: ServerResponse): void {
  response.statusCode = 304;
  for (const name of ['content-security-policy', 'content-type', 'link']) response.removeHeader(name);
  response.appendHeader('vary', 'Accept-Encoding');
  response.end();
}

/**
 * Names what is seen of a page. Its whole tag names the nonce too: a cache that many share knows no more than tags, and
 * would say "unchanged" of a page with another nonce, beside the policy of its own.
 *
 * @param once what differs in every rendering, such as its nonce: it is no change of the page
 */
export function tagWithout(page: Buffer, once: string[]): string {
  const seen = createHash('sha256');
  for (const piece of piecesWithout(page, once)) seen.update(piece);
  return digest(seen, 27);
}

const digest = (hash: Hash, length: number) => hash.digest('base64url').slice(0, length);

/**
 * Proxies that pack a page again mark its tag as weak, take the mark away, or add a word of their own behind it.
 *
 * @returns the whole tag, as the visitor named it, of a page that looks like the one of this tag
 */
function namedTag(header: string | undefined, tag: string): string | null {
  for (const [named, opaque] of header?.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g) ?? [])
    if (opaque!.split('.', 1)[0] === tag) return named;
  return null;
}
