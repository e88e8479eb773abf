import { expect, it } from 'vitest';
import { Attempts, knownAgainMs } from './attempts.ts';

const counting = () => {
  let count = 0;
  return new Attempts(() => `attempt ${(count += 1)}`);
};

it('what nobody answered for is the same attempt again, each code for itself', () => {
  const attempts = counting();
  const robin = attempts.begin('code Robin', 0);
  const ana = attempts.begin('code Ana', 100);
  expect(ana).not.toBe(robin);
  attempts.answered(ana);
  expect(attempts.begin('code Robin', 5_000)).toBe(robin);
  expect(attempts.begin('code Ana', 5_000)).not.toBe(ana);
});

it('what was answered is another attempt when it is shown once more', () => {
  const attempts = counting();
  const first = attempts.begin('code Robin', 0);
  attempts.answered(first);
  expect(attempts.begin('code Robin', 5_000)).not.toBe(first);
});

it('a code that comes back long after the lost answer may be a copy', () => {
  const attempts = counting();
  const first = attempts.begin('code Robin', 0);
  // Each try counts anew: the guest goes on standing there.
  expect(attempts.begin('code Robin', knownAgainMs - 1)).toBe(first);
  expect(attempts.begin('code Robin', 2 * knownAgainMs - 2)).toBe(first);
  expect(attempts.begin('code Robin', 3 * knownAgainMs - 2)).not.toBe(first);
});
