// All that the product has of Stripe, behind its ports.
import type { Config } from '@canopy/platform/config';
import type { AppLogger } from '@canopy/platform/runtime';
import { stripeClient, type StripeConfig } from './stripe-client.ts';
import { StripePayouts } from './stripe-payouts.adapter.ts';
import { StripeCardPayments } from './stripe.adapter.ts';
import { StripeSubscriptions } from './stripe-subscriptions.adapter.ts';

export function stripeCards(config: Pick<Config, 'cards'>, logger: AppLogger): StripeCardPayments {
  const cards = withKeys(config);
  return new StripeCardPayments(stripeClient(cards), cards, logger);
}

export function stripeSubscriptions(config: Pick<Config, 'cards'>, logger: AppLogger): StripeSubscriptions {
  const cards = withKeys(config);
  if (cards.livemode && cards.premiumTax === 'none')
    logger.warn('Premium is sold without tax: see whether PREMIUM_TAX is meant to be none');
  return new StripeSubscriptions(stripeClient(cards), cards, logger);
}

/** A page waits for the answer, and asking again is the button on it. */
export const stripePayouts = (config: Pick<Config, 'cards'>, logger: AppLogger): StripePayouts =>
  new StripePayouts(stripeClient(withKeys(config), { timeoutMs: 4_000, retries: 0 }), logger);

function withKeys({ cards }: Pick<Config, 'cards'>): StripeConfig {
  if (cards.kind !== 'stripe') throw new Error('Stripe was asked for without its keys.');
  return cards;
}
