import { ConfigurationError, together } from './configuration-error.ts';
import type { Environment } from './environment.ts';

/** No keys: the simulated provider. All of Stripe's keys: Stripe. */
export type CardsConfig =
  | { kind: 'mock'; delays: boolean }
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      /** Of the endpoint for events of our own account, and of the one for events of connected accounts. */
      webhookSecret: string;
      connectWebhookSecret: string;
      /** Null: Stripe itself. */
      apiBase: string | null;
      /** How tax is added to Premium: found by Stripe Tax, at the rate with this id (`txr_…`), or not at all. */
      premiumTax: string;
      /** True where real money moves. An event of the other mode is refused. */
      livemode: boolean;
    };

/** @throws ConfigurationError naming the variable */
export function cardsOf(e: Environment, where: { mode: 'local' | 'production'; publicHost: boolean }): CardsConfig {
  const keys = together(
    e,
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  );
  if (!keys) {
    if (where.publicHost && !e.ALLOW_MOCK_PAYMENTS) {
      throw new ConfigurationError(
        'ALLOW_MOCK_PAYMENTS must be true to run simulated card payments on a public PUBLIC_URL: no buyer would really pay. Set the STRIPE_ keys to charge real cards.',
      );
    }
    return { kind: 'mock', delays: e.MOCK_DELAYS };
  }
  const livemode = isLive(keys.STRIPE_SECRET_KEY);
  if (isLive(keys.STRIPE_PUBLISHABLE_KEY) !== livemode)
    throw new ConfigurationError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys.',
    );
  if (keys.STRIPE_WEBHOOK_SECRET === keys.STRIPE_CONNECT_WEBHOOK_SECRET)
    throw new ConfigurationError(
      'STRIPE_CONNECT_WEBHOOK_SECRET must differ from STRIPE_WEBHOOK_SECRET: each of the two endpoints has a secret of its own.',
    );
  if (where.mode === 'production' && !livemode)
    throw new ConfigurationError(
      'STRIPE_SECRET_KEY is a test key, and production takes live keys only: no buyer would really pay.',
    );
  if (livemode && e.STRIPE_API_BASE && !isSafeFor(e.STRIPE_API_BASE))
    throw new ConfigurationError('STRIPE_API_BASE must be https or loopback with a live key: the key travels to it.');
  return {
    kind: 'stripe',
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: keys.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiBase: e.STRIPE_API_BASE?.replace(/\/+$/, '') ?? null,
    premiumTax: e.PREMIUM_TAX,
    livemode,
  };
}

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

function isSafeFor(base: string): boolean {
  const { protocol, hostname } = new URL(base);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
