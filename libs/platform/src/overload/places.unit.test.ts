import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Places } from './index.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** After how many milliseconds somebody who comes now is told that there is no place. */
async function patienceOf(places: Places): Promise<number> {
  const came = performance.now();
  let told: number | undefined;
  void places.room().then((found) => void (told = found ? -1 : performance.now() - came));
  for (; told === undefined; await vi.advanceTimersByTimeAsync(100));
  return told;
}

it('waits long behind a crowd that came at once, and a fifth of that where the line does not end', async () => {
  const places = new Places(1, 5_000);
  const leave = places.take();
  const patience = [await patienceOf(places)];
  // Somebody always waits: more come than are answered.
  const standing = Array.from({ length: 10 }, async (_, n) => {
    await vi.advanceTimersByTimeAsync(n);
    return places.room();
  });
  await vi.advanceTimersByTimeAsync(4_900);
  const next = places.room();
  await vi.advanceTimersByTimeAsync(200);
  patience.push(await patienceOf(places));
  await vi.runAllTimersAsync();
  expect([await Promise.all(standing), await next]).toEqual([Array(10).fill(false), false]);
  // The line has ended.
  patience.push(await patienceOf(places));
  leave();
  expect([patience, await places.room()]).toEqual([[5_000, 1_000, 5_000], true]);
});
