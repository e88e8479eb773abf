import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultFeeBps, effectiveFeeBps, isPremium, type ProviderTerms, splitAmount } from './platform-fee.ts';
import { isCounting } from './subscription.ts';

// `npm run prove -- fee` runs them for long, with other seeds.
const runs = { numRuns: Number(process.env.PROVE_RUNS ?? 2_000), seed: Number(process.env.PROVE_SEED ?? 20) };

const timeout = 10_000 + runs.numRuns / 5;

const moment = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const terms: fc.Arbitrary<ProviderTerms> = fc.record({
  platformFeeBps: fc.option(fc.integer({ min: 100, max: 2_000 })),
  subscriptionStatus: fc.constantFrom('none' as const, 'active' as const),
  subscriptionCancelAtPeriodEnd: fc.boolean(),
  subscriptionCurrentPeriodEnd: fc.option(moment),
});
/** Chosen freely, or around the end of the period to the millisecond. */
const instant = (of: ProviderTerms) =>
  of.subscriptionCurrentPeriodEnd === null
    ? moment
    : fc.oneof(
        moment,
        fc.integer({ min: -1_000, max: 1_000 }).map((ms) => new Date(of.subscriptionCurrentPeriodEnd!.getTime() + ms)),
      );
const atSomeTime = terms.chain((of) => instant(of).map((now) => ({ of, now })));
const amount = fc.integer({ min: 0, max: 99_999_999 });

it(
  'the parts of a sale sum to the whole, are whole cents and never negative (failure case 19)',
  () => {
    fc.assert(
      fc.property(amount, atSomeTime, (cents, { of, now }) => {
        const { platformFeeCents, providerAmountCents } = splitAmount(cents, effectiveFeeBps(of, now));
        expect(platformFeeCents + providerAmountCents).toBe(cents);
        expect(Number.isInteger(platformFeeCents)).toBe(true);
        expect(platformFeeCents).toBeGreaterThanOrEqual(0);
        expect(providerAmountCents).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  },
  timeout,
);

it(
  'the fee is the lower of the own rate and 10% while Premium counts, and the own rate otherwise',
  () => {
    fc.assert(
      fc.property(atSomeTime, ({ of, now }) => {
        const own = of.platformFeeBps ?? defaultFeeBps;
        expect(effectiveFeeBps(of, now)).toBe(isPremium(of, now) ? Math.min(own, 1_000) : own);
        expect(effectiveFeeBps(of, now)).toBeLessThanOrEqual(own);
      }),
      runs,
    );
  },
  timeout,
);

it(
  'a cancelled period counts until its end, to the millisecond, and never again; one that renews does not end (failure case 20)',
  () => {
    fc.assert(
      fc.property(moment, fc.boolean(), fc.integer({ min: 0, max: 10 ** 11 }), (end, ends, ms) => {
        const of: ProviderTerms = {
          platformFeeBps: null,
          subscriptionStatus: 'active',
          subscriptionCancelAtPeriodEnd: ends,
          subscriptionCurrentPeriodEnd: end,
        };
        const subscription = { state: 'active' as const, currentPeriodEnd: end, endsAt: ends ? end : null };
        const [before, after] = [new Date(end.getTime() - 1 - ms), new Date(end.getTime() + ms)];
        expect([isPremium(of, before), isPremium(of, after)]).toEqual([true, !ends]);
        // What the card provider says and what stands at the user are judged alike.
        for (const now of [before, after]) expect(isCounting(subscription, now)).toBe(isPremium(of, now));
      }),
      runs,
    );
  },
  timeout,
);
