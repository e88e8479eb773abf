import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable, Transform } from 'node:stream';
import { createReadableStreamFromReadable, writeReadableStreamToWritable, type AppLoadContext } from '@remix-run/node';
import type { Pages } from './pages.ts';

/** Node's request and response around a Remix handler. The body is counted as it flows, so a missing or lying length helps nobody. */
export async function answerPage(request: IncomingMessage, response: ServerResponse, pages: Pages, more: { url: URL; limit: number; context: AppLoadContext }): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) for (const one of [value ?? []].flat()) if (!name.startsWith(':')) headers.append(name, one);
  let tooLarge = false;
  const init: RequestInit & { duplex?: 'half' } = { method: request.method ?? 'GET', headers, signal: gone.signal };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = createReadableStreamFromReadable(request.pipe(limited(more.limit, () => (tooLarge = true))) as Readable);
    init.duplex = 'half';
  }
  const answer = await (await pages.handler())(new Request(more.url, init), more.context);
  if (tooLarge) {
    response.writeHead(413, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end('This is larger than we can accept.');
    return;
  }
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie);
  // A page that belongs to a person must not be kept by anything in between.
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache');
  if (answer.body && request.method !== 'HEAD') await writeReadableStreamToWritable(answer.body, response);
  else response.end();
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
