import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const id = '01234567-89ab-7def-8123-456789abcdef';

it.each(['2026-02-28 23:59:59.123456+00', '2024-02-29 00:00:00+00', '0001-01-01T00:00:00+00'])(
  'a cursor of %s comes back as it was',
  (createdAt) => {
    expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id });
  },
);

it.each([
  '2026-02-30 00:00:00+00',
  '2025-02-29 00:00:00+00',
  '2026-04-31 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 24:00:00+00',
  '2026-13-01 00:00:00+00',
  '9999-99-99 00:00:00+00',
  '2026-01-01 00:00:00+99',
])('a cursor of %s, which no row can have, is none', (createdAt) => {
  expect(decodeCursor(encodeCursor({ createdAt, id }))).toBeNull();
});
