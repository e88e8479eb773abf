import { expect, it } from 'vitest';
import { decisiveStatus, holdsMoney, isEndOfDispute, stageOfDispute } from './dispute.ts';

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

it('an inquiry, the dispute that it becomes, an appeal and every end are a stage each', () => {
  const course = [
    'warning_needs_response',
    'warning_under_review',
    'needs_response',
    'under_review',
    'lost',
    'appeal_needs_response',
    'appeal_under_review',
    'lost',
  ];
  expect(course.map((status, index) => stageOfDispute(status, course[index - 1] ?? null))).toEqual([
    'open',
    'open',
    'holds money',
    'holds money',
    'ended lost',
    'appeal',
    'appeal',
    'appeal ended lost',
  ]);
});

it('of several disputes of a payment the one that holds money decides, then the open one, then the lost one', () => {
  const worstLast = ['warning_closed', 'won', 'lost', 'warning_needs_response', 'under_review'];
  expect(worstLast.map((_, index) => decisiveStatus(worstLast.slice(0, index + 1)))).toEqual(worstLast);
  expect(worstLast.map((_, index) => decisiveStatus(worstLast.slice(0, index + 1).toReversed()))).toEqual(worstLast);
});
