import type { StripeServer } from './stripe-server.ts';

export const webhookSecrets = { platform: 'whsec_platform_of_tests', connect: 'whsec_connect_of_tests' };

/** The variables of a process that charges its cards at this server. */
export const stripeSettings = (server: StripeServer): Record<string, string> => ({
  STRIPE_SECRET_KEY: server.secretKey,
  STRIPE_PUBLISHABLE_KEY: server.publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
  STRIPE_API_BASE: server.url,
});

/** Where the events of this server go: the two endpoints of a Canopy. */
export const endpointsOf = (origin: string) => ({
  platform: { url: `${origin}/webhooks/stripe`, secret: webhookSecrets.platform },
  connect: { url: `${origin}/webhooks/stripe-connect`, secret: webhookSecrets.connect },
});
