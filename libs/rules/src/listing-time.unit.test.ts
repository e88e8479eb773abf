import { expect, it } from 'vitest';
import { isOver, isTooSoon } from './listing-time.ts';

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);

it('a listing is over at its end, else at its start, and an undated one never', () => {
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('11:00'))).toBe(false);
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('12:00'))).toBe(true);
  expect(isOver({ eventStart: at('10:00'), eventEnd: null }, at('10:00'))).toBe(true);
  expect(isOver({ eventStart: null, eventEnd: null }, at('10:00'))).toBe(false);
});

it('a start comes too soon when it is earlier than it was, and less than a day away', () => {
  const now = new Date('2026-04-30T10:00:00Z');
  const later = new Date('2026-06-01T10:00:00Z');
  expect(isTooSoon(later, at('09:59'), now)).toBe(true);
  expect(isTooSoon(later, at('10:00'), now)).toBe(false);
  expect(isTooSoon(null, at('09:59'), now)).toBe(true);
  expect(isTooSoon(at('08:00'), at('08:00'), now)).toBe(false);
  expect(isTooSoon(at('08:00'), at('08:01'), now)).toBe(false);
  expect(isTooSoon(at('08:00'), null, now)).toBe(false);
});
