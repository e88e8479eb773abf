import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { wholePage } from './whole-page.server.ts';

const page = '<html><body><p>École “é€😀”</p></body></html>';

it('a page is sent with its data behind it, letter for letter, in a script that nothing in them can end', () => {
  const data = '[{"_1":2},"</script><!--<script>&amp;\u2028\u2029 é€😀 \\"quoted\\" it\'s \\n"]\r\n';
  const sent = wholePage(page, data, 'a+b/c==').toString();
  const long = page.replace('É', 'É€'.repeat(500_000));
  expect(wholePage(long, data, 'a+b/c==').toString()).toBe(sent.replace('É', 'É€'.repeat(500_000)));

  const [, before, script, after] = /^(.*)<script nonce="a\+b\/c==">(.*)<\/script>(.*)$/.exec(sent)!;
  expect(before! + after!).toBe(`<!DOCTYPE html>${page}`);
  expect(after).toBe('</body></html>');
  expect(script).not.toMatch(/[<>&\u2028\u2029]/);

  const taken: string[] = [];
  const streamController = { enqueue: (text: string) => taken.push(text), close: () => taken.push('closed') };
  runInNewContext(script!, { window: { __remixContext: { streamController } } });
  expect(taken).toEqual([data, 'closed']);
});

it('what is no whole page is not sent as one', () => {
  expect(() => wholePage(`${page}<p>More</p>`, '', 'a')).toThrow('does not end');
});
