import { once } from 'node:events';
import { Transform, Writable } from 'node:stream';

type Pipe = <Into extends NodeJS.WritableStream>(into: Into) => Into;

/**
 * React 18 writes its buffer whole also where the next letter did not fit into the rest of it, which is zeros. No page
 * has a zero of its own, and browsers show it as a broken letter in an attribute.
 */
function withoutPadding(chunk: Uint8Array): Uint8Array {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end -= 1;
  return chunk.subarray(0, end);
}

/** What is to flow as it is rendered is piped through this. */
export const flowing = (): Transform =>
  new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, withoutPadding(chunk));
    },
  });

/** All that is piped, in one piece: a stream of the web would copy each of its many small ones. */
export async function gathered(pipe: Pipe): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const into = new Writable({
    // It is never full, so nobody waits for it.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(withoutPadding(chunk));
      done();
    },
  });
  await once(pipe(into), 'finish');
  return Buffer.concat(chunks);
}
