import { expect, it } from 'vitest';
import { availability } from './availability.ts';

const now = '2026-06-01T12:00:00Z';
const of = (
  remaining: number | null,
  eventStart: string | null = '2026-07-01T12:00:00Z',
  eventEnd: string | null = null,
) => availability({ remaining, eventStart, eventEnd }, now);

it('LIST-03: a listing that is over stays in the list and is marked as past, even when it was full', () => {
  expect(of(0, '2026-05-01T12:00:00Z')).toEqual({ kind: 'past' });
  expect(of(9, '2026-05-01T12:00:00Z', '2026-06-02T12:00:00Z')).toBeNull();
});
it('hints at the last spots and at a full listing', () => {
  expect([of(0), of(1), of(5), of(6), of(null), of(null, null)]).toEqual([
    { kind: 'soldOut' },
    { kind: 'fewLeft', spots: 1 },
    { kind: 'fewLeft', spots: 5 },
    null,
    null,
    null,
  ]);
});
