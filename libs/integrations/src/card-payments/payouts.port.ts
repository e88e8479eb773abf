/** What a connected account holds, in whole cents of Canadian dollars. */
export interface AccountBalance {
  /** Goes out with the next payout. Below zero after refunds of what was paid out already. */
  availableCents: number;
  /** Charged, but not yet received by the provider. */
  pendingCents: number;
}

/** Names and states are Stripe's. `canceled` never left; `failed` came back from the bank. */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

/** Money on its way to a bank account. */
export interface Payout {
  id: string;
  /** Below zero when the provider took a debt from the bank account. */
  amountCents: number;
  /** Of the bank account, as ISO 4217 in small letters. */
  currency: string;
  /** By the daily schedule. What one holds that its owner asked for, the provider does not say. */
  automatic: boolean;
  status: PayoutStatus;
  createdAt: Date;
  /** The day on which the bank has it, or should: YYYY-MM-DD. */
  arrivesOn: string;
  /** Why the bank did not take it, in the provider's words. */
  failure: string | null;
  /** When the bank sent it back; null where it did not, or where the provider does not say. */
  failedAt: Date | null;
}

/** One movement of the account that a payout carries. Amount less fee is what moved. */
export interface PayoutLine {
  id: string;
  kind: 'sale' | 'refund' | 'other';
  amountCents: number;
  feeCents: number;
  netCents: number;
  at: Date;
  /** The purchase that it belongs to; null when it belongs to none, or to none of ours. */
  intentId: string | null;
}

export interface PageRequest {
  /** At most 100. */
  limit: number;
  /** The last id of the page before. */
  after: string | null;
}

/** Newest first. */
export interface Page<Item> {
  items: Item[];
  hasMore: boolean;
}

/**
 * Port: what the card provider pays out to connected accounts. Reads only; every call may throw a CardProviderFailure,
 * with `missing` for an account that is not connected to ours, and for a payout that is not the account's.
 */
export abstract class Payouts {
  abstract balanceOf(accountId: string): Promise<AccountBalance>;
  abstract payoutsOf(accountId: string, page: PageRequest): Promise<Page<Payout>>;
  abstract payout(accountId: string, payoutId: string): Promise<Payout>;
  /** The movements that an automatic payout carries, without the payout itself. */
  abstract linesOf(accountId: string, payoutId: string, page: PageRequest): Promise<Page<PayoutLine>>;
}
