import { describe, expect, it } from 'vitest';
import { Batches } from './index.ts';

class OfOne extends Error {}

/** Each run waits until it is let go, and fails where one of its items is bad. */
function writing(most = 100) {
  const runs: string[][] = [];
  const goOn: (() => void)[] = [];
  const batches = new Batches<string, string>(
    async (items) => {
      runs.push(items);
      await new Promise<void>((resolve) => void goOn.push(resolve));
      if (items.some((item) => item.startsWith('away'))) throw new Error('the database is away');
      const bad = items.find((item) => item.startsWith('bad'));
      if (bad) throw new OfOne(bad);
      return items.map((item) => `${item} is done`);
    },
    { mayGoAgain: (error) => error instanceof OfOne, most },
  );
  const letAllGo = async () => {
    for (let idle = 0; idle < 3;) {
      idle = goOn.length > 0 ? 0 : idle + 1;
      goOn.splice(0).forEach((go) => go());
      await new Promise((wake) => setImmediate(wake));
    }
  };
  return { batches, runs, letAllGo };
}
const outcomes = async (all: Promise<string>[]) =>
  (await Promise.allSettled(all)).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  );

describe('batches', () => {
  it('the first goes at once, whoever comes meanwhile goes together with the next, and other things do not wait', async () => {
    const { batches, runs, letAllGo } = writing();
    const all = ['a', 'b', 'c'].map((item) => batches.add('listing', item));
    const other = batches.add('other', 'x');
    expect(runs).toEqual([['a'], ['x']]);
    await letAllGo();
    expect(await outcomes([...all, other])).toEqual(['a is done', 'b is done', 'c is done', 'x is done']);
    expect(runs).toEqual([['a'], ['x'], ['b', 'c']]);
    const later = batches.add('listing', 'd');
    expect(runs.at(-1)).toEqual(['d']);
    await letAllGo();
    expect(await later).toBe('d is done');
  });

  it('no more than so many go at once, in the order in which they came', async () => {
    const { batches, runs, letAllGo } = writing(2);
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((item) => batches.add('listing', item));
    await letAllGo();
    await Promise.all(all);
    expect(runs).toEqual([['a'], ['b', 'c'], ['d', 'e'], ['f']]);
  });

  it('what is refused for one is done for all others: in parts, and a part that is refused one by one', async () => {
    const { batches, runs, letAllGo } = writing();
    const items = ['a', 'b', 'c', 'bad 1', ...'efghijklmno', 'bad 2', 'q', 'r'];
    const all = outcomes(items.map((item) => batches.add('listing', item)));
    await letAllGo();
    expect(await all).toEqual(items.map((item) => (item.startsWith('bad') ? item : `${item} is done`)));
    const [first, ...rest] = items;
    expect(runs).toEqual([
      [first],
      rest,
      rest.slice(0, 8),
      rest.slice(8, 16),
      rest.slice(16),
      ...rest.slice(0, 16).map((item) => [item]),
    ]);
  });

  it('one that waits for long holds up nobody who comes later', async () => {
    const { batches, runs, letAllGo } = writing();
    const all = outcomes(['waits', 'b', 'c'].map((item) => batches.add('listing', item)));
    await expect.poll(() => runs).toEqual([['waits'], ['b', 'c']]);
    await letAllGo();
    expect(await all).toEqual(['waits is done', 'b is done', 'c is done']);
  });

  it('what may have been done is not done again: all of them are told', async () => {
    const { batches, runs, letAllGo } = writing();
    const all = outcomes(['a', 'b', 'away', 'c'].map((item) => batches.add('listing', item)));
    await letAllGo();
    expect(await all).toEqual(['a is done', ...Array<string>(3).fill('the database is away')]);
    expect(runs).toHaveLength(2);
    const later = batches.add('listing', 'd');
    await letAllGo();
    expect(await later).toBe('d is done');
  });
});
