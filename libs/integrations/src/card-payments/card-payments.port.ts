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
}

export interface NewIntent {
  amountCents: number;
  applicationFeeCents: number;
  destination: string;
  description: string;
  receiptEmail: string;
  metadata: { orderId: string; listingId: string; buyerId: string; providerId: string; quantity: string; feeBps: string };
}

export interface CardEvent {
  id: string;
  type: string;
  account: string | null;
  livemode: boolean;
  /** Id of the object that the event is about. Its state is read again from the provider, never taken from the event. */
  objectId: string;
}

/** Port: the card provider. Every call may fail or answer late; callers keep the truth in their own rows. */
export abstract class CardPayments {
  /** True where no real card is charged. */
  abstract readonly simulated: boolean;
  /** @param idempotencyKey the same key gives the same intent, however often it is sent. */
  abstract createIntent(intent: NewIntent, idempotencyKey: string): Promise<PaymentIntent>;
  abstract retrieveIntent(id: string): Promise<PaymentIntent>;
  /** Cancels unless it is too late; the answer says what the intent is now. */
  abstract cancelIntent(id: string): Promise<PaymentIntent>;
  /** Returns money to the card, taking fee and transfer back in proportion. */
  abstract refund(intentId: string, amountCents: number, idempotencyKey: string): Promise<void>;
  /** Verifies the signature over the raw bytes. @throws Refusal bad_signature */
  abstract readEvent(rawBody: Buffer, signature: string | undefined): CardEvent;
}
