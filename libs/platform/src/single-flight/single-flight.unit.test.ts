import { expect, it } from 'vitest';
import { SingleFlight } from './index.ts';

/** Each asking waits until it is answered by hand. */
function questions() {
  const open: { answer(value: number): void; fail(): void }[] = [];
  const shared = new SingleFlight<number>();
  const get = (key = 'key') =>
    shared.get(
      key,
      () =>
        new Promise<number>((resolve, reject) => open.push({ answer: resolve, fail: () => reject(new Error('no')) })),
    );
  return { open, get };
}
const moment = () => new Promise((wake) => setImmediate(wake));

it('who comes while a question is under way shares the next one, which was asked after they came', async () => {
  const { open, get } = questions();
  const first = get();
  const [second, third] = [get(), get()];
  expect(open).toHaveLength(1);
  open[0]!.answer(1);
  expect(await first).toBe(1);
  await moment();
  expect(open).toHaveLength(2);
  const fourth = get();
  open[1]!.answer(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await moment();
  open[2]!.answer(3);
  expect(await fourth).toBe(3);
});

it('nothing is kept once it is answered, and other keys do not wait', async () => {
  const { open, get } = questions();
  const [one, other] = [get('one'), get('other')];
  open.forEach(({ answer }, n) => answer(n));
  expect(await Promise.all([one, other])).toEqual([0, 1]);
  const again = get('one');
  expect(open).toHaveLength(3);
  open[2]!.answer(7);
  expect(await again).toBe(7);
});

it('a question that fails fails for those who shared it, and the next one is asked all the same', async () => {
  const { open, get } = questions();
  const first = get();
  const second = get();
  open[0]!.fail();
  await expect(first).rejects.toThrow('no');
  await moment();
  open[1]!.answer(2);
  expect(await second).toBe(2);
});
