import type { PaymentIntentResult } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { outcomeOf } from './stripe-outcome.ts';

const paid = (status: string) => outcomeOf({ paymentIntent: { status } } as PaymentIntentResult);
const failed = (error: object) => outcomeOf({ error } as PaymentIntentResult);

it('is confirmed once the payment succeeded or is on its way, by this tab or another', () => {
  expect([
    paid('succeeded'),
    paid('processing'),
    failed({ type: 'invalid_request_error', payment_intent: { status: 'succeeded' } }),
  ]).toEqual(Array(3).fill({ kind: 'confirmed' }));
});

it('ERR-29: a payment that did not succeed says why, where the card provider knows', () => {
  expect(failed({ type: 'card_error', message: 'Your card was declined.' })).toEqual({
    kind: 'declined',
    message: 'Your card was declined.',
  });
  expect(paid('requires_payment_method')).toEqual({ kind: 'declined', message: null });
});

it('ERR-30: anything else is unexpected', () => {
  expect([
    failed({ type: 'api_error', message: 'secret inner words' }),
    failed({ type: 'invalid_request_error', payment_intent: { status: 'canceled' } }),
  ]).toEqual([{ kind: 'unexpected' }, { kind: 'unexpected' }]);
});
