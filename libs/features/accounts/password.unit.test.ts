import { Refusal } from '@canopy/contracts/refusals';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

it('a rush of passwords stands in a line of two or three seconds, and whoever comes after it is told to come back', async () => {
  const stored = await hashPassword('a long password of hers', []);
  const answers = await Promise.allSettled(
    Array.from({ length: 120 }, () => passwordMatches(stored, 'a long password of hers')),
  );
  const judged = answers.filter((answer) => answer.status === 'fulfilled');
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(judged.every(({ value }) => value)).toBe(true);
  expect(refused.every(({ reason }) => reason instanceof Refusal && reason.code === 'busy')).toBe(true);
  expect([judged.length, judged.length + refused.length]).toEqual([expect.toSatisfy((n) => n >= 50 && n <= 53), 120]);
  // The line is free again.
  expect(await passwordMatches(stored, 'another')).toBe(false);
});
