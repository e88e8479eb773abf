import Stripe from 'stripe';
import type { CardsConfig } from '@canopy/platform/config';

export type StripeConfig = Extract<CardsConfig, { kind: 'stripe' }>;

/** The version that the installed library was made for. Webhook endpoints are to be created with the same one. */
export const apiVersion = '2026-10-28.endive';

/**
 * The one way to Stripe. With its two retries a call ends well before the 70 seconds after which our own clients give
 * up.
 */
export function stripeClient(
  config: Pick<StripeConfig, 'secretKey' | 'apiBase'>,
  wait: { timeoutMs?: number; retries?: number } = {},
): Stripe {
  const base = config.apiBase === null ? null : new URL(config.apiBase);
  return new Stripe(config.secretKey, {
    apiVersion,
    maxNetworkRetries: wait.retries ?? 2,
    timeout: wait.timeoutMs ?? 20_000,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          protocol: base.protocol === 'https:' ? 'https' : 'http',
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
        }
      : {}),
  });
}
