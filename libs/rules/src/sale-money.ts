/** Of one sale, in whole cents. */
export interface MoneyOfSale {
  platformFeeCents: number;
  providerAmountCents: number;
  /** What went back to the buyer, and the part of it that was the platform's fee. */
  refundedCents: number;
  refundedFeeCents: number;
  /** What of it the platform bore out of its own pocket. */
  absorbedCents: number;
}

/**
 * What a sale has earned its provider by now: their part, less what went back, but for what of that the platform paid
 * (its fee, and what it absorbed). PostgreSQL's forms of it are `earned` of the sales' SQL, the index
 * `payments_by_earnings`, the trigger `note_sale` and the sums of the ledger check; a test holds all of them to this one.
 *
 * @returns cents; below 0 where the provider bore more than their part
 */
export const earnedCents = (sale: MoneyOfSale): number =>
  sale.providerAmountCents - sale.refundedCents + sale.refundedFeeCents + sale.absorbedCents;

/** @returns the cents that the platform still has of its fee */
export const feeKeptCents = (sale: MoneyOfSale): number => sale.platformFeeCents - sale.refundedFeeCents;
