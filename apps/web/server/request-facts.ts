import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** An id that came along is kept only when it is harmless in logs and headers. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{8,80}$/.test(header) ? header : randomUUID();
}

/**
 * The client's address: the socket's, or the entry that the outermost of exactly `hops` trusted proxies wrote.
 * Entries further left are whatever the client claimed, and are never believed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  hops: number,
): string {
  const socket = (socketAddress ?? '').replace(/^::ffff:/, '');
  if (hops === 0) return socket;
  // Some proxies write the port behind it; each port would count as a place of its own.
  const entries = [forwardedFor ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const entry = entries
    .at(-hops)
    ?.replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return entry !== undefined && isIP(entry) !== 0 ? entry : socket;
}

/** The visitor's request under our own origin, whatever host its line or headers claim. */
export function requestUrl(request: IncomingMessage, publicUrl: string): URL {
  // Joined, not resolved: "//elsewhere.example/x" is a path of ours, and "//" is no error.
  const url = new URL(publicUrl + (request.url?.startsWith('/') ? request.url : '/'));
  // The framework would answer with the data of the route of that name, as it did before it had `.data`, and fail.
  if (url.searchParams.has('_data')) url.searchParams.delete('_data');
  return url;
}

/**
 * Whether a file (an export, a sitemap, a ticket on paper) is wanted as the scripts of a page want its data, which none
 * of ours does: the framework would hold it in memory whole.
 * @param path without the part of its language
 */
export const isFileAsData = (path: string): boolean =>
  /(\.\w+|\/export)\/*\.data$/i.test(path.split('/').map(decodedOrNot).join('/'));

/**
 * Whether the router can say where it is: it decodes the path, and reads that as an address once more. There `/\` begins
 * the name of a host, and what cannot be one breaks the page.
 * @param path without the part of its language
 */
export function isReadable(path: string): boolean {
  const decoded = path
    .replace(/\/{2,}/g, '/')
    .split('/')
    .map(decodedOrNot)
    .join('/');
  return URL.canParse(decoded, 'http://localhost');
}

function decodedOrNot(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment;
  }
}
