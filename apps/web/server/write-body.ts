import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, type Duplex } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip, type BrotliOptions } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Pages, what scripts ask for, and files that are text. Pictures, films and PDF are compressed already. */
const compressible =
  /^(text\/(?!event-stream)|application\/(json|xml|ld\+json|manifest\+json|javascript)\b|image\/svg\+xml)/;
/** Shorter ones fit into one packet anyway. */
const smallest = 1_000;
/** Larger than any page, and a small part of the memory that an encoder takes by itself. */
const window = 18;
/** A page that is not ready after so long shows what there is of it. */
const flushMs = 10;

const brotli: BrotliOptions = {
  params: {
    // A tenth smaller than 4, for two milliseconds of another thread; 6 and more gain nothing worth their time.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const whole = {
  br: promisify((bytes: Buffer, done: Done) => brotliCompress(bytes, brotli, done)),
  gzip: promisify(gzip),
};
type Done = (error: Error | null, result: Buffer) => void;

/**
 * The body of an answer whose status and headers are set, compressed where that helps and is safe.
 *
 * @throws whatever ended a body before its end, unless the visitor left
 */
export async function writeBody(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | ReadableStream<Uint8Array> | null,
): Promise<void> {
  const encoding = encodingFor(request, response, body);
  if (encoding) {
    response.setHeader('content-encoding', encoding);
    response.removeHeader('content-length');
    const tag = response.getHeader('etag');
    // Not the same bytes any more.
    if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('etag', `W/${tag}`);
  }
  // A visitor who has left meanwhile takes nothing any more; a closed answer would not end what it is piped from.
  if (body === null || request.method === 'HEAD' || response.destroyed) {
    if (body instanceof ReadableStream) void body.cancel().catch(() => undefined);
    return void response.end();
  }
  if (Buffer.isBuffer(body)) {
    const bytes = encoding ? await whole[encoding](body) : body;
    response.setHeader('content-length', bytes.length);
    return void response.end(bytes);
  }
  const source = Readable.fromWeb(body as NodeStream);
  // What breaks ends the response, too, and would look as if the visitor had left.
  let broke = false;
  source.once('error', () => (broke = !response.closed));
  // Nothing is read ahead of a visitor who reads slowly: what nobody takes would stand in memory, for each of them.
  const written = encoding ? pipeline(source, encoderOf(encoding, source), response) : pipeline(source, response);
  await written.catch((error: unknown) => {
    if (broke || !response.closed) throw error;
  });
}

function encoderOf(encoding: Encoding, source: Readable) {
  const encoder = encoding === 'br' ? createBrotliCompress(brotli) : createGzip();
  flushLate(source, encoder);
  return encoder;
}

function encodingFor(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | ReadableStream<Uint8Array> | null,
): Encoding | null {
  if (
    (body === null && request.method !== 'HEAD') ||
    response.hasHeader('content-encoding') ||
    response.statusCode === 206 ||
    /\bno-transform\b/.test(String(response.getHeader('cache-control') ?? '')) ||
    !compressible.test(String(response.getHeader('content-type') ?? ''))
  )
    return null;
  const length = Buffer.isBuffer(body) ? body.length : Number(response.getHeader('content-length') ?? Infinity);
  if (length < smallest) return null;
  response.appendHeader('vary', 'Accept-Encoding');
  return tellsByLength(request) ? null : acceptedEncoding(request.headers['accept-encoding']);
}

/**
 * The length of a compressed page tells whether what another site wrote into its address stands in it a second time
 * (BREACH): a page made for a session holds secrets, such as the address of a calendar or the code of a ticket. So what
 * a session gets is compressed only when our own pages, or the person, ask for it; browsers say so.
 */
function tellsByLength({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return headers.cookie !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Passes on what has come so far when the rest lets wait for itself. */
function flushLate(source: Readable, encoder: Duplex & { flush(): void }): void {
  let timer: NodeJS.Timeout | undefined;
  source.on('data', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!encoder.writableEnded && !encoder.destroyed) encoder.flush();
    }, flushMs);
  });
  source.once('close', () => clearTimeout(timer));
}
