import { describe, expect, it } from 'vitest';
import { parseLocalDateTime, toLocalDateTime, toOffsetDateTime } from './dates.ts';

describe('an instant for programs', () => {
  it('keeps the wall time of Toronto and says its offset, across both clock changes (failure case 21)', () => {
    expect(toOffsetDateTime('2026-03-07T22:00:00Z')).toBe('2026-03-07T17:00:00-05:00');
    expect(toOffsetDateTime('2026-03-08T21:00:00.900Z')).toBe('2026-03-08T17:00:00-04:00');
    expect(toOffsetDateTime('2026-10-31T21:00:00Z')).toBe('2026-10-31T17:00:00-04:00');
    expect(toOffsetDateTime(new Date('2026-11-01T22:00:00Z'))).toBe('2026-11-01T17:00:00-05:00');
  });
});

describe('a typed date and time', () => {
  it('is Toronto time in winter and in summer', () => {
    expect(parseLocalDateTime('2026-01-15T18:00')).toBe('2026-01-15T23:00:00.000Z');
    expect(parseLocalDateTime('2026-07-15T18:00')).toBe('2026-07-15T22:00:00.000Z');
  });
  it('inside the hour that the spring jump skips lands after the jump', () => {
    expect(parseLocalDateTime('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z');
    expect(toLocalDateTime('2026-03-08T07:30:00.000Z')).toBe('2026-03-08T03:30');
  });
  it('in the hour that autumn repeats means its first time', () => {
    expect(parseLocalDateTime('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z');
    expect(parseLocalDateTime('2026-11-01T02:30')).toBe('2026-11-01T07:30:00.000Z');
  });
  it.each([
    '',
    'tomorrow',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01',
    '2026-01-01T10:60',
  ])('%j is refused', (text) => {
    expect(parseLocalDateTime(text)).toBeNull();
  });
  it('goes to the field and back unchanged', () => {
    for (const text of ['2026-01-15T18:05', '2026-07-15T00:00', '2026-11-01T00:59', '2026-03-08T03:00'])
      expect(toLocalDateTime(parseLocalDateTime(text)!)).toBe(text);
  });
});
