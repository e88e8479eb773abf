import { endpoint } from './endpoint.ts';
import {
  intentIdSchema,
  simulatedConfirmationSchema,
  simulatedConfirmSchema,
  simulatedIntentSchema,
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
  refusals: ['not_found', 'order_not_found', 'hold_expired', 'payment_failed'],
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
