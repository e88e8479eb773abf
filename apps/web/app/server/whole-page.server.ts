/** What may end a text between single quotes, its line, or the script that it stands in. */
const notInTexts = /[\\'\r\n<>&\u2028\u2029]/g;
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

const beginning = Buffer.from('<!DOCTYPE html>');
const end = Buffer.from('</body></html>');
/** Where pages become bytes: their number is known only afterwards, and to count them first takes as long again. */
const scratch = Buffer.allocUnsafeSlow(1_048_576);

/**
 * A page and the data that it was rendered from, which the browser takes up where the framework's own script left a
 * stream for them. In bytes: a text of so many parts would be put together more than once.
 * @param page from `<html>` to `</html>`
 * @param data as the framework encodes them
 */
export function wholePage(page: string, data: string, nonce: string): Buffer<ArrayBuffer> {
  const stream = 'window.__remixContext.streamController';
  // The data are full of double quotes, and nearly without single ones.
  const text = data.replace(notInTexts, escaped);
  const script = `<script nonce="${nonce}">${stream}.enqueue('${text}');${stream}.close();</script>`;
  if (!page.endsWith(end.toString())) throw new Error('The page does not end as pages do.');
  // One of a string's sixteen bits takes three bytes at most.
  const bytes = page.length * 3 > scratch.length ? Buffer.from(page) : scratch.subarray(0, scratch.write(page));
  return Buffer.concat([beginning, bytes.subarray(0, -end.length), Buffer.from(script), end]);
}
