import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
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
  const timeout = wait.timeoutMs ?? 20_000;
  const plain = base?.protocol === 'http:';
  return new Stripe(config.secretKey, {
    apiVersion,
    maxNetworkRetries: wait.retries ?? 2,
    timeout,
    // The library's own limit begins when the line is open: where nobody answers at all, that of the system is minutes.
    httpAgent: plain ? new HttpAgent({ keepAlive: true, timeout }) : new HttpsAgent({ keepAlive: true, timeout }),
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          protocol: plain ? 'http' : 'https',
          port: base.port || (plain ? 80 : 443),
        }
      : {}),
  });
}
