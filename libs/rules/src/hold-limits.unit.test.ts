import { expect, it } from 'vitest';
import { minutesUntilNextHold } from './hold-limits.ts';

const now = new Date('2026-11-22T15:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

it('one hold that ended unpaid costs nothing, after the second the next one waits an hour from its end', () => {
  expect(minutesUntilNextHold([], now)).toBe(0);
  expect(minutesUntilNextHold([ago(0)], now)).toBe(0);
  expect(minutesUntilNextHold([ago(0), ago(15)], now)).toBe(60);
  expect(minutesUntilNextHold([ago(17.5), ago(40)], now)).toBe(43);
  expect(minutesUntilNextHold([ago(59.9), ago(500)], now)).toBe(1);
  expect(minutesUntilNextHold([ago(60), ago(75)], now)).toBe(0);
});

it('each further one waits again', () => {
  expect(minutesUntilNextHold([ago(1), ago(90), ago(200)], now)).toBe(59);
});
