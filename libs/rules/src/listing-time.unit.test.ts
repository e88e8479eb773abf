import { expect, it } from 'vitest';
import { isOver } from './listing-time.ts';

const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);

it('a listing is over at its end, else at its start, and an undated one never', () => {
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('11:00'))).toBe(false);
  expect(isOver({ eventStart: at('10:00'), eventEnd: at('12:00') }, at('12:00'))).toBe(true);
  expect(isOver({ eventStart: at('10:00'), eventEnd: null }, at('10:00'))).toBe(true);
  expect(isOver({ eventStart: null, eventEnd: null }, at('10:00'))).toBe(false);
});
