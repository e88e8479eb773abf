import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitAmount } from './platform-fee.ts';
import { feeReturned } from './refund-split.ts';

it('the fee goes back in proportion, and the whole fee with the whole price', () => {
  const sale = { amountCents: 7_000, platformFeeCents: 1_400 };
  expect([0, 1, 3_500, 6_999, 7_000].map((cents) => feeReturned(sale, cents))).toEqual([0, 0, 700, 1_400, 1_400]);
  expect(feeReturned({ amountCents: 0, platformFeeCents: 0 }, 0)).toBe(0);
});

it('no way of cutting a refund in pieces returns more or less than the fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 99_999_999 }),
      fc.integer({ min: 100, max: 2_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (amountCents, bps, cuts) => {
        const { platformFeeCents } = splitAmount(amountCents, bps);
        const steps = [...cuts.map((cut) => Math.round(cut * amountCents)).sort((a, b) => a - b), amountCents];
        const returned = steps.map((cents) => feeReturned({ amountCents, platformFeeCents }, cents));
        expect(returned.every((fee, i) => fee >= (returned[i - 1] ?? 0) && fee <= steps[i]!)).toBe(true);
        expect(returned.at(-1)).toBe(platformFeeCents);
      },
    ),
    { seed: 20_261_121, numRuns: 300 },
  );
});
