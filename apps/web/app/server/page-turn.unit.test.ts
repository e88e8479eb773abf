import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pageTurn } from './page-turn.server.ts';

it('of many pages that become ready together a few are rendered in each turn of the event loop, in order', async () => {
  const rendered: number[] = [];
  const all = Promise.all(Array.from({ length: 40 }, (_, n) => pageTurn().then(() => void rendered.push(n))));
  const together: number[] = [];
  for (let before = 0; before < 40; before = rendered.length) {
    await nextTurn();
    together.push(rendered.length - before);
  }
  await all;
  expect(rendered).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(Math.max(...together)).toBeLessThanOrEqual(8);
});
