import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { CardOutcome } from './card-element.ts';

const underWay = new Set(['succeeded', 'processing']);

/**
 * What Stripe's answer to the confirmation means for the checkout. The server asks Stripe again before it believes any
 * of it.
 */
export function outcomeOf(result: PaymentIntentResult): CardOutcome {
  const { error, paymentIntent } = result;
  if (paymentIntent)
    return underWay.has(paymentIntent.status) ? { kind: 'confirmed' } : { kind: 'declined', message: null };
  // Another tab has paid already: Stripe refuses the second confirmation and says what the intent is.
  if (error.payment_intent && underWay.has(error.payment_intent.status)) return { kind: 'confirmed' };
  if (error.type === 'card_error' || error.type === 'validation_error')
    return { kind: 'declined', message: error.message ?? null };
  return { kind: 'unexpected' };
}
