import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('the pauses double up to half a minute, and begin anew for what had been well', () => {
  const backoff = new Backoff();
  expect([0, 0, 0, 0, 0, 0, 0, 0].map((lived) => backoff.after(lived))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(backoff.after(60_001)).toBe(500);
});
