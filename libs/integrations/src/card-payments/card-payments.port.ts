/** Names and states are Stripe's, since that is the language of the field. Amounts are whole cents. */
export type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export interface PaymentIntent {
  id: string;
  status: IntentStatus;
  clientSecret: string;
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  applicationFeeCents: number;
  /** The connected account that is paid. */
  destination: string;
  metadata: Record<string, string>;
  livemode: boolean;
  /** Why the last card was declined, in the provider's words; null while none was. */
  declined: string | null;
  /** What has gone back so far, by whomever: our own refunds and those made in the provider's dashboard. */
  refunded: RefundTotals;
}

export interface RefundTotals {
  amountCents: number;
  /** The part of the application fee that went back with it. */
  feeCents: number;
}

export interface NewIntent {
  amountCents: number;
  applicationFeeCents: number;
  destination: string;
  description: string;
  /**
   * What the buyer should recognize on the card's statement, in whatever words; the provider's rules for it are kept by
   * the adapter.
   */
  statement: string;
  receiptEmail: string;
  /** Whom the listing names as its contact. Only the simulated provider keeps it. */
  listerEmail: string;
  metadata: {
    orderId: string;
    listingId: string;
    buyerId: string;
    providerId: string;
    quantity: string;
    feeBps: string;
  };
}

export interface NewRefund {
  intentId: string;
  amountCents: number;
  /**
   * Charge and fee as the sale was recorded. Without a fee there is none to take back, and asking for it would be an
   * error.
   */
  chargedCents: number;
  applicationFeeCents: number;
  /**
   * It was taken from the connected account before, for a refund that failed: nothing is taken once more, and none of
   * the fee goes back again.
   */
  takenBefore?: boolean;
  reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
  metadata: Record<string, string>;
}

export interface NewReversal {
  intentId: string;
  amountCents: number;
  /** As the sale was recorded. Without a fee there is none to give back. */
  applicationFeeCents: number;
  disputeId: string;
}

export interface ProviderRefund {
  id: string;
  /** As given when it was made; one that was made in the dashboard has none. */
  metadata: Record<string, string>;
  /** `pending` may still end as `failed`, of which an event tells. */
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  amountCents: number;
  /** What was taken back from the connected account for it, and stays taken when it fails. */
  reversedCents: number;
  /** Of the whole charge as it is when this is read, however many refunds were made since this one. */
  totals: RefundTotals;
}

/** A provider's own account at the card provider. */
export interface AccountState {
  id: string;
  chargesEnabled: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
  requirements: AccountRequirements;
}

/** What stands between an account and its money, in the provider's own names: `individual.verification.document`. */
export interface AccountRequirements {
  /** What the owner has to hand in. */
  currentlyDue: string[];
  /** What the provider is looking at: the owner can only wait. */
  pendingVerification: string[];
  /** Why charges or payouts are off, such as `rejected.fraud`; null while they are on. */
  disabledReason: string | null;
}

export const noRequirements: AccountRequirements = {
  currentlyDue: [],
  pendingVerification: [],
  disabledReason: null,
};

export interface NewAccount {
  userId: string;
  email: string;
  /** As families know the provider. */
  name: string;
}

export interface ProviderDispute {
  id: string;
  /** `won` and `lost` are ends; everything else still waits for somebody. */
  status: string;
  /** What the buyer told the bank, in the provider's word. */
  reason: string;
  amountCents: number;
  /** Until when an answer counts; null when none is asked for any more. */
  dueAt: Date | null;
}

/**
 * Which endpoint an event came to: the one of our own account, or the one of connected accounts. Each has a secret of
 * its own.
 */
export type WebhookEndpoint = 'platform' | 'connect';

export interface CardEvent {
  id: string;
  type: string;
  account: string | null;
  livemode: boolean;
  /**
   * Id of the object that the event is about. Its state is read again from the provider, never taken from the event.
   */
  objectId: string;
  /** The intent that the object belongs to, when the event names one. */
  intentId: string | null;
  /** Whose subscription, invoice or checkout it is, when the event names somebody. */
  customerId: string | null;
}

/** As the provider lists it, by its clock. */
export interface ListedEvent extends CardEvent {
  createdAt: Date;
}

/**
 * Port: the card provider. Every call may fail or answer late; callers keep the truth in their own rows.
 * Calls that fail throw a CardProviderFailure, which says whether the same key may be used again.
 */
export abstract class CardPayments {
  /** True where no real card is charged. */
  abstract readonly simulated: boolean;
  /** What the browser needs to show the provider's own card field; null where the simulated one stands in. */
  abstract readonly publishableKey: string | null;
  /** @param idempotencyKey the same key gives the same intent, however often it is sent. */
  abstract createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent>;
  abstract retrieveIntent(id: string): Promise<PaymentIntent>;
  /**
   * Cancels unless it is too late; the answer says what the intent is now. One that the provider does not know cannot
   * be paid, and is canceled.
   */
  abstract cancelIntent(id: string): Promise<PaymentIntent>;
  /** Returns money to the card, taking fee and transfer back in proportion, unless they were taken before. */
  abstract refund(refund: NewRefund, idempotencyKey: string): Promise<ProviderRefund>;
  /**
   * Every refund of an intent that the provider knows, by us or in its dashboard. The simulated one may have forgotten
   * some.
   */
  abstract refundsOf(intentId: string): Promise<ProviderRefund[]>;
  /** @returns null when the account is not, or no longer, connected to ours. */
  abstract retrieveAccount(id: string): Promise<AccountState | null>;
  /** An account in Canada that is paid out daily, still to be completed by its owner. */
  abstract createAccount(account: NewAccount, idempotencyKey: string): Promise<AccountState>;
  /**
   * The address of the provider's own pages, where the owner completes the account. Works once and for some minutes, so
   * it is made when somebody goes there. @param urls where the owner comes back to: done or not, or with a used link
   */
  abstract createOnboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The address where the owner of a submitted account sees payouts and bank account. Works once. */
  abstract createDashboardLink(accountId: string): Promise<string>;
  abstract retrieveDispute(id: string): Promise<ProviderDispute>;
  /**
   * Takes the money of a lost dispute from the provider's account, and gives the provider the fee's part of it. Once
   * per dispute, however often it is called.
   */
  abstract reverseTransfer(reversal: NewReversal, idempotencyKey: string): Promise<void>;
  /** Whether the money of a dispute was taken, also by a call that nobody answered. */
  abstract isReversed(reversal: Pick<NewReversal, 'intentId' | 'disputeId'>): Promise<boolean>;
  /**
   * Every event of our own account of the wanted types since then, delivered or not, the oldest first. Those of
   * connected accounts are not listed, nor those older than 30 days. @param types at most 20 @param before those of this
   * moment and later are left out
   */
  abstract eventsSince(since: Date, types: readonly string[], before?: Date): Promise<ListedEvent[]>;
  /**
   * Verifies the signature over the raw bytes, and that the event belongs to this endpoint and mode. @returns null for a
   * test that the provider sends to the endpoint of real connected accounts as well: it is to be taken, and not kept
   * @throws Refusal bad_signature, malformed_request, wrong_webhook_endpoint
   */
  abstract readEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookEndpoint): CardEvent | null;
}
