import { createHash, randomBytes } from 'node:crypto';
import type { SubscriptionState } from '@canopy/contracts/vocabulary';

/** What the simulated provider keeps of a customer. Moments are ISO texts. */
export interface SimulatedCustomer {
  id: string;
  ownerId: string;
  /** The customer's own time, once somebody has moved it. */
  now: string | null;
  checkouts: { id: string; status: 'open' | 'complete' | 'expired'; successUrl: string; cancelUrl: string }[];
  subscriptions: SimulatedSubscription[];
}

export interface SimulatedSubscription {
  id: string;
  state: SubscriptionState;
  start: string;
  end: string;
  /** Set to end with its period. */
  ends: boolean;
  created: string;
  /** The invoice of a renewal that failed. */
  invoiceId: string | null;
}

/** A year later; from the 29th of February to the 28th. */
export function yearAfter(moment: string): string {
  const date = new Date(moment);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString();
}

/** The first year is paid. */
export function newSubscription(customer: SimulatedCustomer, checkoutId: string): SimulatedSubscription {
  // Whole seconds, as the real one has them.
  const start = customer.now ?? new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString();
  const made: SimulatedSubscription = {
    id: `sub_sim_${createHash('sha256').update(checkoutId).digest('hex').slice(0, 24)}`,
    state: 'active',
    start,
    end: yearAfter(start),
    ends: false,
    created: start,
    invoiceId: null,
  };
  customer.subscriptions.push(made);
  return made;
}

/** The paid period is over: it ends, renews, or waits for a card that works. */
export function periodEnded(subscription: SimulatedSubscription, customer: SimulatedCustomer, paid: boolean): void {
  if (subscription.state !== 'active') return;
  const { end } = subscription;
  customer.now = end;
  if (subscription.ends) {
    subscription.state = 'canceled';
    return;
  }
  subscription.start = end;
  subscription.end = yearAfter(end);
  if (paid) return;
  subscription.state = 'past_due';
  subscription.invoiceId = `in_sim_${randomBytes(12).toString('hex')}`;
}

export function paid(subscription: SimulatedSubscription): void {
  if (subscription.state === 'past_due') subscription.state = 'active';
  subscription.invoiceId = null;
}

/** The provider stops trying the card. */
export function givenUp(subscription: SimulatedSubscription): void {
  if (subscription.state === 'past_due') endedNow(subscription);
}

export function endedNow(subscription: SimulatedSubscription): void {
  subscription.state = 'canceled';
  subscription.invoiceId = null;
}
