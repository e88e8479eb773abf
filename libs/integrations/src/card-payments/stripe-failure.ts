import Stripe from 'stripe';
import { CardProviderFailure, type FailureKind } from './card-provider-failure.ts';

/** Stripe's errors in the words of the port. The id of Stripe's request stays in the cause, for the log. */
export function asFailure(error: unknown): CardProviderFailure {
  if (error instanceof CardProviderFailure) return error;
  const kind = kindOf(error);
  return new CardProviderFailure(kind, {
    cause: error,
    missing: isMissing(error),
    providerCode: stripeCode(error) ?? null,
    providerParam: stripeParam(error) ?? null,
    aboutOurKey: isAboutOurKey(error),
    ...(kind === 'declined' && error instanceof Error ? { said: error.message } : {}),
  });
}

function kindOf(error: unknown): FailureKind {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return 'declined';
  // Stripe did not begin with a request that it limited, and an in-flight twin (409) will have its answer soon.
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return 'unanswered';
  if (error instanceof errors.StripeError) {
    if (error.statusCode === 409) return 'unanswered';
    if (error.code === 'charge_already_refunded') return 'already_done';
    return error.statusCode !== undefined && error.statusCode < 500 ? 'refused' : 'broken';
  }
  return 'unanswered';
}

/** Our configuration is at fault: the key is unknown, or lacks a right. */
export const isAboutOurKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError;

/** Of the object itself: another one that is missing in its parameters is an ordinary 400. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404 && error.code === 'resource_missing';

/** The code of the API's error object: `resource_missing`, `payment_intent_unexpected_state` … */
export const stripeCode = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

/** The parameter that the error is about: `customer`, `line_items[0][price]` … */
export const stripeParam = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.param : undefined;
