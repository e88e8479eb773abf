import { expect, it } from 'vitest';
import { earnedCents, feeKeptCents } from './sale-money.ts';

const sale = {
  platformFeeCents: 1_400,
  providerAmountCents: 5_600,
  refundedCents: 0,
  refundedFeeCents: 0,
  absorbedCents: 0,
};

it.each([
  ['nothing went back', {}, 5_600, 1_400],
  ['half went back, with its part of the fee', { refundedCents: 3_500, refundedFeeCents: 700 }, 2_800, 700],
  ['all went back', { refundedCents: 7_000, refundedFeeCents: 1_400 }, 0, 0],
  ['the platform bore a lost dispute', { refundedCents: 7_000, absorbedCents: 7_000 }, 5_600, 1_400],
  ['the transfer was reversed but the fee was kept', { refundedCents: 7_000 }, -1_400, 1_400],
])('where %s', (_, back, earned, kept) => {
  expect([earnedCents({ ...sale, ...back }), feeKeptCents({ ...sale, ...back })]).toEqual([earned, kept]);
});
