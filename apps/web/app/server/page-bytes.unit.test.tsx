import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { flowing, gathered } from './page-bytes.server.ts';

/** Letters of one, two, three and four bytes, so that some of them do not fit into what is left of a buffer. */
const lines = Array.from({ length: 700 }, (_, n) => `${'a'.repeat(n % 7)}é€😀`.repeat(5));
const expected = `<ul>${lines.map((line) => `<li title="${line}">${line}</li>`).join('')}</ul>`;

const rendering = () =>
  new Promise<ReturnType<typeof renderToPipeableStream>>((resolve) => {
    const page = renderToPipeableStream(
      <ul>
        {lines.map((line, n) => (
          <li key={n} title={line}>
            {line}
          </li>
        ))}
      </ul>,
      { onAllReady: () => resolve(page) },
    );
  });

it('a page that is gathered is all that was rendered, and nothing else', async () => {
  const { pipe } = await rendering();
  expect((await gathered(pipe)).toString()).toBe(expected);
});

it('so is a page that flows', async () => {
  const { pipe } = await rendering();
  expect((await buffer(pipe(flowing()))).toString()).toBe(expected);
});
