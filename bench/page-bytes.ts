import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

/** A file or page as a phone's browser gets it: bytes on the line, and what they say. */
function fetched(url: string): Promise<{ bytes: number; text: string; link: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => {
        const packed = answer.headers['content-encoding'] === 'br';
        resolve({
          bytes: body.length,
          text: String(packed ? brotliDecompressSync(body) : body),
          link: String(answer.headers['link'] ?? ''),
        });
      }, reject);
    }).on('error', reject);
  });
}

export const documentBytes = async (url: string): Promise<number> => (await fetched(url)).bytes;

/**
 * All scripts that the document and its headers name, which are those that the page needs before it can be used, the
 * words of its language among them.
 */
export async function scriptBytes(base: string, path: string): Promise<number> {
  const { text, link } = await fetched(base + path);
  const files = new Set((link + text).match(/\/assets\/[\w.$-]+\.js/g));
  let sum = 0;
  for (const file of files) sum += (await fetched(base + file)).bytes;
  return sum;
}
