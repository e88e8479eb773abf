import { endpoint } from './endpoint.ts';
import { linkSchema } from './payment-account.ts';
import {
  intentIdSchema,
  simulatedAccountActionSchema,
  simulatedConfirmationSchema,
  simulatedConfirmSchema,
  simulatedIntentSchema,
  simulatedLinkSchema,
  simulatedLinkTokenSchema,
  simulatedPremiumActionSchema,
  simulatedPremiumIdSchema,
  simulatedPremiumPageSchema,
  simulatedProviderRefundSchema,
  simulatedRefundSchema,
} from './simulated-cards.ts';

/** What the simulated card element does in the browser; only for the viewer's own live hold. */
export const confirmSimulatedIntent = endpoint('POST', '/simulated-card/payment-intents/:id/confirm', {
  summary: 'Pay with the simulated card',
  access: 'user',
  params: intentIdSchema,
  body: simulatedConfirmSchema,
  example: { clientSecret: 'pi_sim_1_secret_2' },
  answer: { status: 200, schema: simulatedConfirmationSchema },
  refusals: ['not_found', 'order_not_found', 'hold_expired', 'hold_ended_by_move', 'payment_failed'],
});

export const readSimulatedIntent = endpoint('GET', '/simulated-card/payment-intents/:id', {
  summary: 'A simulated payment, for our own processes',
  access: 'visitor',
  params: intentIdSchema,
  answer: { status: 200, schema: simulatedIntentSchema },
  refusals: ['not_found'],
});

export const cancelSimulatedIntent = endpoint('POST', '/simulated-card/payment-intents/:id/cancel', {
  summary: 'Cancel a simulated payment, for our own processes',
  access: 'visitor',
  params: intentIdSchema,
  answer: { status: 200, schema: simulatedIntentSchema },
  refusals: ['not_found'],
});

export const refundSimulatedIntent = endpoint('POST', '/simulated-card/refunds', {
  summary: 'Give money of a simulated payment back, for our own processes',
  access: 'visitor',
  body: simulatedRefundSchema,
  example: {
    idempotencyKey: 'refund-1',
    refund: {
      intentId: 'pi_sim_1',
      amountCents: 2_000,
      chargedCents: 4_000,
      applicationFeeCents: 600,
      reason: 'requested_by_customer',
      metadata: {},
    },
  },
  answer: { status: 200, schema: simulatedProviderRefundSchema },
  refusals: ['not_found'],
});

export const readSimulatedLink = endpoint('GET', '/simulated-card/links/:token', {
  summary: 'What a link to the pages of the simulated card provider shows',
  access: 'provider',
  whileViewing: 'refused',
  params: simulatedLinkTokenSchema,
  answer: { status: 200, schema: simulatedLinkSchema },
  refusals: ['not_found', 'not_allowed', 'simulated_link_expired'],
});

export const useSimulatedLink = endpoint('POST', '/simulated-card/links/:token', {
  summary: 'Press a button on a page of the simulated card provider',
  access: 'provider',
  params: simulatedLinkTokenSchema,
  body: simulatedAccountActionSchema,
  example: { action: 'complete' },
  answer: { status: 200, schema: linkSchema },
  refusals: ['not_found', 'not_allowed', 'simulated_link_expired'],
});

export const readSimulatedPremiumPage = endpoint('GET', '/simulated-card/premium/:page', {
  summary: 'What a page of the simulated card provider about Premium shows',
  access: 'provider',
  whileViewing: 'refused',
  params: simulatedPremiumIdSchema,
  answer: { status: 200, schema: simulatedPremiumPageSchema },
  refusals: ['not_found'],
});

export const useSimulatedPremiumPage = endpoint('POST', '/simulated-card/premium/:page', {
  summary: 'Press a button on a page of the simulated card provider about Premium',
  access: 'provider',
  params: simulatedPremiumIdSchema,
  body: simulatedPremiumActionSchema,
  example: { action: 'pay' },
  answer: { status: 200, schema: linkSchema },
  refusals: ['not_found', 'payment_failed', 'simulated_link_expired'],
});

export const openSimulatedClock = endpoint('POST', '/simulated-card/premium-clock', {
  summary: 'A link to the page that moves the time of the own subscription at the simulated card provider',
  access: 'provider',
  answer: { status: 201, schema: linkSchema },
  refusals: ['not_found'],
});
