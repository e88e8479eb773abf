import { expect, it } from 'vitest';
import { decryptSecret, encryptSecret, newSecret } from './second-factor-secret.ts';

it('is encrypted each time anew, for one account and one key alone', () => {
  const secret = newSecret();
  const [one, two] = [encryptSecret('key', 'robin', secret), encryptSecret('key', 'robin', secret)];
  const parts = (stored: Buffer) => [stored.subarray(0, 12), stored.subarray(28)].map((part) => part.toString('hex'));
  expect(parts(one).filter((part, index) => part === parts(two)[index])).toEqual([]);
  expect([one, two].map((stored) => decryptSecret('key', 'robin', stored))).toEqual([secret, secret]);
  expect(decryptSecret('key', 'avery', one)).toBeNull();
  expect(decryptSecret('another key', 'robin', one)).toBeNull();
  expect(decryptSecret('key', 'robin', one.with(20, one[20]! ^ 1))).toBeNull();
});
