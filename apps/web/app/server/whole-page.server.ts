/** What may end a script, or a line of it, where it stands in a page. */
const notInScripts = /[<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const beginning = Buffer.from('<!DOCTYPE html>');
const end = Buffer.from('</body></html>');

/**
 * A page and the data that it was rendered from, which the browser takes up where the framework's own script left a
 * stream for them. In bytes: a text of so many parts would be put together more than once.
 * @param page from `<html>` to `</html>`
 * @param data as the framework encodes them
 */
export function wholePage(page: string, data: string, nonce: string): Buffer<ArrayBuffer> {
  const stream = 'window.__remixContext.streamController';
  const text = JSON.stringify(data).replace(notInScripts, escaped);
  const script = `<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>`;
  if (!page.endsWith(end.toString())) throw new Error('The page does not end as pages do.');
  const bytes = Buffer.from(page);
  return Buffer.concat([beginning, bytes.subarray(0, -end.length), Buffer.from(script), end]);
}
