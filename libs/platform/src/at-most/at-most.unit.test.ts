import { expect, it } from 'vitest';
import { AtMost } from './index.ts';

it('never more than its width at once, in order, and a failure gives its place on', async () => {
  const turns = new AtMost(2);
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const work = (n: number) =>
    turns.run(async () => {
      began.push(n);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (n % 3 === 0) throw new Error('refused');
      return n;
    });
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(work));
  expect(most).toBe(2);
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(3);
});
