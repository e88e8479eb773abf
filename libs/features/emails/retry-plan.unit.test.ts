import { expect, it } from 'vitest';
import { lastAttempt, pauseAfter } from './retry-plan.ts';

it('a mail is tried again after half a minute, then twice as long each time, at most every four hours, for two and a half days', () => {
  const pauses = Array.from({ length: lastAttempt - 1 }, (_, index) => pauseAfter(index + 1));
  expect(pauses.slice(0, 11)).toEqual([30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 14_400, 14_400]);
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  expect(hours).toBeCloseTo(60.26, 2);
});
