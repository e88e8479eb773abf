import { expect, it } from 'vitest';
import { hasStarted, isOver, isOverTooSoon, isTooSoon } from './listing-time.ts';

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);

it('a listing is over at its end, else at its start, and an undated one never', () => {
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('11:00'))).toBe(false);
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('12:00'))).toBe(true);
  expect(isOver({ eventStart: at('10:00'), eventEnd: null }, at('10:00'))).toBe(true);
  expect(isOver({ eventStart: null, eventEnd: null }, at('10:00'))).toBe(false);
});

it('a listing has started from its start on, and an undated one never', () => {
  expect(hasStarted(at('10:00'), at('09:59'))).toBe(false);
  expect(hasStarted(at('10:00'), at('10:00'))).toBe(true);
  expect(hasStarted(null, at('10:00'))).toBe(false);
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

it('what would go on for a day is not over within it, and what ends within it may end earlier', () => {
  const now = new Date('2026-04-30T10:00:00Z');
  const camp = (eventEnd: Date | null, eventStart: Date | null = new Date('2026-04-29T10:00:00Z')) => ({
    eventStart,
    eventEnd,
  });
  const summer = new Date('2026-08-01T10:00:00Z');
  expect(isOverTooSoon(camp(summer), camp(at('09:59')), now)).toBe(true);
  expect(isOverTooSoon(camp(summer), camp(at('10:00')), now)).toBe(false);
  expect(isOverTooSoon(camp(null, null), camp(at('09:59')), now)).toBe(true);
  expect(isOverTooSoon(camp(summer), camp(null, null), now)).toBe(false);
  expect(isOverTooSoon(camp(at('09:59')), camp(at('08:00')), now)).toBe(false);
});
