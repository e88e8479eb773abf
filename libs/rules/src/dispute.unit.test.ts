import { expect, it } from 'vitest';
import { holdsMoney, isEndOfDispute } from './dispute.ts';

it.each([
  [null, false],
  ['warning_needs_response', false],
  ['warning_under_review', false],
  ['warning_closed', false],
  ['needs_response', true],
  ['under_review', true],
  ['appeal_under_review', true],
  ['won', false],
  ['lost', false],
])('a dispute that is %s holds the money: %s', (status, holds) => {
  expect(holdsMoney(status)).toBe(holds);
});

it('four words are an end', () => {
  expect(
    ['won', 'lost', 'warning_closed', 'prevented', 'needs_response', 'under_review', 'appeal_needs_response'].filter(
      isEndOfDispute,
    ),
  ).toEqual(['won', 'lost', 'warning_closed', 'prevented']);
});
