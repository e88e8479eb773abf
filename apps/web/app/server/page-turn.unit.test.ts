import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pageTurn } from './page-turn.server.ts';

/** How many of so many pages that become ready together are rendered in each turn of the event loop. */
async function renderedByTurn(pages: number): Promise<number[]> {
  const rendered: number[] = [];
  const all = Promise.all(Array.from({ length: pages }, (_, n) => pageTurn().then(() => void rendered.push(n))));
  const together: number[] = [];
  for (let before = 0; before < pages; before = rendered.length) {
    await nextTurn();
    together.push(rendered.length - before);
  }
  await all;
  expect(rendered).toEqual(Array.from({ length: pages }, (_, n) => n));
  return together.filter((count) => count > 0);
}

it('of many pages that become ready together a quarter is rendered in each turn, in order', async () => {
  expect(await renderedByTurn(100)).toEqual([25, 19, 14, 11, 8, 6, 5, 4, 4, 4]);
});

it('and a few are rendered at once', async () => {
  expect([await renderedByTurn(4), await renderedByTurn(5)]).toEqual([[4], [4, 1]]);
});
