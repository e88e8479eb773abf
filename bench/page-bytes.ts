import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

/** A file or page as a phone's browser gets it: bytes on the line, and what they say. */
function fetched(url: string): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } }, (answer) => {
      buffer(answer).then((body) => {
        const packed = answer.headers['content-encoding'] === 'br';
        resolve({ bytes: body.length, text: String(packed ? brotliDecompressSync(body) : body) });
      }, reject);
    }).on('error', reject);
  });
}

export const documentBytes = async (url: string): Promise<number> => (await fetched(url)).bytes;

/** All scripts that the document names, which are those that the page needs before it can be used. */
export async function scriptBytes(base: string, path: string): Promise<number> {
  const { text } = await fetched(base + path);
  const files = new Set(text.match(/\/assets\/[\w.$-]+\.js/g));
  let sum = 0;
  for (const file of files) sum += (await fetched(base + file)).bytes;
  return sum;
}
