/**
 * The provider keeps 80% of each sale and the platform takes 20%. An active Premium subscription lowers the fee to 10%.
 * Rates are basis points (20% = 2000), amounts whole cents.
 */
export const defaultFeeBps = 2000;
export const premiumFeeBps = 1000;

export interface ProviderTerms {
  /** The provider's own rate as set by an admin; null means the default. */
  platformFeeBps: number | null;
  subscriptionStatus: 'none' | 'active';
  subscriptionCancelAtPeriodEnd: boolean;
  subscriptionCurrentPeriodEnd: Date | null;
}

/** Premium counts while it is active, and after a cancellation until the paid period ends, to the second. */
export function isPremium(terms: ProviderTerms, now: Date): boolean {
  if (terms.subscriptionStatus !== 'active') return false;
  if (!terms.subscriptionCancelAtPeriodEnd) return true;
  return terms.subscriptionCurrentPeriodEnd !== null && now < terms.subscriptionCurrentPeriodEnd;
}

/**
 * The lower of the provider's own rate and the Premium rate: nobody pays more for being Premium. Unknown provider: the
 * default.
 */
export function effectiveFeeBps(terms: ProviderTerms | null, now: Date): number {
  const own = terms?.platformFeeBps ?? defaultFeeBps;
  return terms && isPremium(terms, now) ? Math.min(own, premiumFeeBps) : own;
}

/** Round half up once, on the order's total; the provider's part is the rest, so the parts always sum to the whole. */
export function splitAmount(
  amountCents: number,
  feeBps: number,
): { platformFeeCents: number; providerAmountCents: number } {
  const platformFeeCents = Math.floor((amountCents * feeBps + 5000) / 10_000);
  return { platformFeeCents, providerAmountCents: amountCents - platformFeeCents };
}
