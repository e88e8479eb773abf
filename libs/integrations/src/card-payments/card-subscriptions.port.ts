import type { SubscriptionState } from '@canopy/contracts/vocabulary';

/** Premium as the card provider knows it. */
export interface CardSubscription {
  id: string;
  state: SubscriptionState;
  /** Where a renewal failed, the period that is not paid: the paid one ended where it starts. */
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** When it ends by itself, at the latest with the current period; null while it renews. */
  endsAt: Date | null;
  createdAt: Date;
  /** The current period is still to be paid. For about an hour after it began it counts all the same: the card is asked then. */
  unpaid: boolean;
  /** The page where an invoice that is open can be paid, with whatever card; null where nothing is. */
  paymentUrl: string | null;
  /** Where the card provider writes to the customer; null where it keeps no address. */
  customerEmail: string | null;
}

/** The card provider's page where Premium is paid. */
export interface SubscriptionCheckout {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** Null once nothing can be paid there. */
  url: string | null;
}

export interface NewCustomer {
  userId: string;
  email: string;
  name: string;
}

export interface NewCheckout {
  customerId: string;
  userId: string;
  /** Where the browser goes once it has paid. Coming there proves nothing. */
  successUrl: string;
  /** Where it goes without. */
  cancelUrl: string;
}

export interface PaidYear {
  customerId: string;
  subscriptionId: string;
  /** It is the year that runs, or the last one that was paid. */
  current: boolean;
}

/**
 * Port: subscriptions to Premium at the card provider. Calls that fail throw a CardProviderFailure. Nothing is believed
 * of an event: whoever hears of a change reads all subscriptions of the customer.
 */
export abstract class CardSubscriptions {
  abstract readonly simulated: boolean;
  /** @param idempotencyKey the same key gives the same customer. */
  abstract createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ id: string }>;
  /** Where the card provider writes to a customer from now on. */
  abstract setEmail(customerId: string, email: string): Promise<void>;
  /** @param idempotencyKey the same key gives the same checkout: two windows cannot pay twice. */
  abstract openCheckout(checkout: NewCheckout, idempotencyKey: string): Promise<SubscriptionCheckout>;
  /** One that the provider does not know is expired. */
  abstract retrieveCheckout(id: string): Promise<SubscriptionCheckout>;
  /** Unless it is too late; the answer says what it is now. */
  abstract expireCheckout(id: string): Promise<SubscriptionCheckout>;
  /** Every subscription to Premium of a customer, ended ones too. @returns null when the customer is not ours any more */
  abstract subscriptionsOf(customerId: string): Promise<CardSubscription[] | null>;
  /**
   * For a customer whom nobody here knows: who Premium was sold to, by its own words, ended or not. @returns null where
   * none was sold by us
   */
  abstract ownerOf(customerId: string): Promise<{ userId: string; livemode: boolean } | null>;
  /** The subscription to Premium that this intent paid a year of; null for every other payment. */
  abstract paidBy(intentId: string): Promise<PaidYear | null>;
  /** Lets it end with the paid period, or renew after all. */
  abstract setToEnd(subscriptionId: string, ends: boolean): Promise<void>;
  /**
   * At once; nothing more is charged, not even what was to be charged of the period that runs, and nothing goes back. One
   * that has ended already stays so. @throws CardProviderFailure also while the card is being asked for a renewal: nothing
   * has ended then, and a little later it can be tried again.
   */
  abstract endNow(subscriptionId: string): Promise<void>;
  /** The unpaid invoice of a subscription that has ended: nobody is to pay for what cannot begin any more. */
  abstract dropInvoice(subscriptionId: string): Promise<void>;
}
