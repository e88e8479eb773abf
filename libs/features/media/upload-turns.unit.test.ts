import { expect, it } from 'vitest';
import { AtMost } from './at-most.ts';
import { UploadTurns } from './upload-turns.ts';

const forever = () => new Promise<never>(() => undefined);

it('one person uploads four files at once, and is asked to wait with the fifth; another person is not', async () => {
  const turns = new UploadTurns();
  for (let n = 0; n < 3; n++) void turns.run('a', forever);
  await turns.run('a', async () => undefined);
  void turns.run('a', forever);
  await expect(turns.run('a', async () => undefined)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await turns.run('b', async () => 'through')).toBe('through');
});

it('a failed upload gives its turn back', async () => {
  const turns = new UploadTurns();
  for (let n = 0; n < 10; n++) await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('not everybody at once: memory is finite', async () => {
  const turns = new UploadTurns();
  for (let n = 0; n < 24; n++) void turns.run(`person ${n}`, forever);
  await expect(turns.run('another', async () => undefined)).rejects.toMatchObject({ code: 'unavailable' });
});

it('work that takes turns runs two at a time, in order, and goes on after a failure', async () => {
  const turns = new AtMost(2);
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const work = (n: number) => async () => {
    began.push(n);
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    if (n === 1) throw new Error('one fails');
  };
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turns.run(work(n))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, began]).toEqual([2, [0, 1, 2, 3, 4]]);
});
