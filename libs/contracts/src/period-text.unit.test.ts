import { expect, it } from 'vitest';
import { formatWhen } from './period-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('an afternoon is one day with two times, in both languages', () => {
  const [start, end] = ['2025-01-05T15:00:00Z', '2025-01-05T17:30:00Z'];
  expect(formatWhen(start, end)).toBe('Sun, Jan 5, 2025, 10:00 a.m. – 12:30 p.m.');
  expect(plain(formatWhen(start, end, 'fr'))).toBe('dimanche 5 janvier 2025, de 10 h à 12 h 30');
});

it('what ends on another day says both, and what has no end its start', () => {
  // Midnight in Toronto lies between the two, and not between them in UTC.
  const [start, end] = ['2025-01-06T03:00:00Z', '2025-01-06T06:00:00Z'];
  expect(formatWhen(start, end)).toBe('Sun, Jan 5, 2025, 10:00 p.m. – Mon, Jan 6, 2025, 1:00 a.m.');
  expect(plain(formatWhen(start, end, 'fr'))).toBe('dimanche 5 janvier 2025, 22 h – lundi 6 janvier 2025, 1 h');
  expect(formatWhen(start, null)).toBe('Sun, Jan 5, 2025, 10:00 p.m.');
  expect(plain(formatWhen(start, null, 'fr'))).toBe('dimanche 5 janvier 2025, 22 h');
});

it('what has no date yet has no text', () => {
  expect(formatWhen(null, null)).toBe('');
});
