import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Pages } from './pages.ts';

/** How long a browser may keep a file: for ever where its name changes with its content. */
const hashed = 'public, max-age=31536000, immutable';
const drawn = 'public, max-age=604800, stale-while-revalidate=2592000';
const named = 'public, max-age=3600';

/**
 * What speaks of documents only. A page waits for two dozen files of code, and each would carry a kilobyte of it. What
 * can be opened as a document, or is a worker, keeps it: drawings, and whatever stands beside `assets`.
 */
const ofDocuments = ['content-security-policy', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'];
const code = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** Files as the build left them, in the encoding that the build made beside them where the visitor takes it. */
export async function serveBuiltFiles(folder: string): Promise<Pages['serveFile']> {
  const { default: sirv } = await import('sirv');
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? hashed : path.startsWith('/art/') ? drawn : named,
      );
      if (code.test(path)) for (const name of ofDocuments) response.removeHeader(name);
    },
  });
  return (request, response) =>
    new Promise((resolve) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return resolve(false);
      response.once('close', () => resolve(true));
      const closeWith = (file: Readable) => {
        // A file that can no longer be read (a new build took its place) costs its own answer and nobody else's.
        file.once('error', () => response.destroy());
        // Who leaves half-way leaves no open file behind.
        response.once('close', () => file.destroy());
      };
      response.once('pipe', closeWith);
      // Also on a 304.
      response.setHeader('vary', 'Accept-Encoding');
      serve(judged(request), response, () => {
        response.off('pipe', closeWith).removeHeader('vary');
        resolve(false);
      });
    });
}

/**
 * The request with only what sirv reads as it is meant. A part of a file is a part of it as it is, not of an encoding; a
 * part that cannot be cut out, or that is of an older file, is all of it.
 */
function judged(request: IncomingMessage): IncomingMessage {
  const { headers } = request;
  const part = headers['if-range'] === undefined && isPart(headers.range) ? headers.range : undefined;
  const encoding = part ? null : acceptedEncoding(headers['accept-encoding']);
  return Object.create(request, {
    headers: { value: { ...headers, range: part, 'accept-encoding': encoding ?? '' } },
  }) as IncomingMessage;
}

function isPart(range: string | undefined): boolean {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  return first !== undefined && (!last || Number(last) >= Number(first));
}
