import { describe, expect, it } from 'vitest';
import { effectiveFeeBps, isPremium, splitAmount, type ProviderTerms } from './platform-fee.ts';

const now = new Date('2026-06-15T12:00:00Z');
const terms = (more: Partial<ProviderTerms> = {}): ProviderTerms => ({
  platformFeeBps: null,
  subscriptionStatus: 'none',
  subscriptionCancelAtPeriodEnd: false,
  subscriptionCurrentPeriodEnd: null,
  ...more,
});

describe('platform fee', () => {
  it('FEE-01, FEE-03: without Premium the platform takes 20% and the provider keeps 80%', () => {
    expect(effectiveFeeBps(terms(), now)).toBe(2000);
    expect(splitAmount(7000, 2000)).toEqual({ platformFeeCents: 1400, providerAmountCents: 5600 });
  });

  it('FEE-02: with active Premium the platform takes 10%', () => {
    expect(effectiveFeeBps(terms({ subscriptionStatus: 'active' }), now)).toBe(1000);
  });

  it('FEE-02: a provider on a lower own rate does not pay more for being Premium', () => {
    expect(effectiveFeeBps(terms({ platformFeeBps: 500, subscriptionStatus: 'active' }), now)).toBe(500);
  });

  it('FEE-07: an unknown provider counts as having the default fee', () => {
    expect(effectiveFeeBps(null, now)).toBe(2000);
  });

  it('PREM-12: keeps the Premium rate to the last moment of a cancelled period, then the provider has the share from before', () => {
    const cancelled = terms({
      subscriptionStatus: 'active',
      subscriptionCancelAtPeriodEnd: true,
      subscriptionCurrentPeriodEnd: now,
    });
    expect(isPremium(cancelled, new Date(now.getTime() - 1))).toBe(true);
    expect(isPremium(cancelled, now)).toBe(false);
    expect(splitAmount(10_000, effectiveFeeBps(cancelled, new Date(now.getTime() - 1)))).toEqual({
      platformFeeCents: 1_000,
      providerAmountCents: 9_000,
    });
    expect(splitAmount(10_000, effectiveFeeBps(cancelled, now))).toEqual({
      platformFeeCents: 2_000,
      providerAmountCents: 8_000,
    });
  });

  it('rounds half a cent up, once', () => {
    expect(splitAmount(1999, 2000)).toEqual({ platformFeeCents: 400, providerAmountCents: 1599 });
    expect(splitAmount(25, 1000).platformFeeCents).toBe(3);
  });

  it('parts sum to the whole for every amount to 100,000 cents at every whole rate (failure case 19)', () => {
    for (let bps = 100; bps <= 2000; bps += 100) {
      for (let cents = 0; cents <= 100_000; cents += 1) {
        const { platformFeeCents, providerAmountCents } = splitAmount(cents, bps);
        if (
          platformFeeCents + providerAmountCents !== cents ||
          platformFeeCents < 0 ||
          providerAmountCents < 0 ||
          !Number.isInteger(platformFeeCents)
        ) {
          throw new Error(
            `${cents} cents at ${bps} basis points split into ${platformFeeCents} + ${providerAmountCents}`,
          );
        }
      }
    }
  });
});
