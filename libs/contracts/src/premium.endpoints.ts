import { endpoint } from './endpoint.ts';
import { linkSchema, wayBackSchema } from './payment-account.ts';
import { premiumSchema, subscriptionFunctionSchema, subscriptionSessionSchema } from './premium.ts';

const notStarted = [
  'premium_active',
  'premium_payment_due',
  'premium_being_confirmed',
  'premium_start_failed',
  'too_many_requests',
] as const;
const notCancelled = ['premium_not_active', 'premium_cancel_failed', 'too_many_requests'] as const;

export const readPremium = endpoint('GET', '/premium', {
  summary: 'The own Premium, as last heard from the card provider, and the fee at this moment',
  access: 'provider',
  answer: { status: 200, schema: premiumSchema },
  refusals: [],
});

export const checkPremium = endpoint('POST', '/premium/check', {
  summary: 'Ask the card provider how the own Premium stands',
  access: 'provider',
  answer: { status: 200, schema: premiumSchema },
  refusals: ['premium_not_checked', 'too_many_requests'],
});

export const startPremium = endpoint('POST', '/premium/session', {
  summary: 'Open the checkout of Premium, or the one that is open already',
  access: 'provider',
  query: wayBackSchema,
  answer: { status: 201, schema: subscriptionSessionSchema },
  refusals: notStarted,
});

export const cancelPremium = endpoint('POST', '/premium/cancellation', {
  summary: 'Let the own Premium end with the period that is paid, at once while a renewal is not paid',
  access: 'provider',
  answer: { status: 200, schema: premiumSchema },
  refusals: notCancelled,
});

export const keepPremium = endpoint('DELETE', '/premium/cancellation', {
  summary: 'Take the cancellation of the own Premium back',
  access: 'provider',
  answer: { status: 200, schema: premiumSchema },
  refusals: ['premium_ended', 'premium_keep_failed', 'too_many_requests'],
});

export const openPremiumPayment = endpoint('POST', '/premium/payment-link', {
  summary: 'A link to the page where a renewal that failed can be paid with another card',
  access: 'provider',
  answer: { status: 201, schema: linkSchema },
  refusals: ['premium_nothing_due', 'premium_payment_page_failed', 'too_many_requests'],
});

/** A session may also come in the body; without any the answer is 401. */
const asFunction = { access: 'visitor', body: subscriptionFunctionSchema, example: {} } as const;

export const createProviderSubscription = endpoint('POST', '/functions/createProviderSubscription', {
  summary: 'Open the checkout of Premium, as a function',
  ...asFunction,
  answer: { status: 200, schema: subscriptionSessionSchema },
  refusals: ['not_signed_in', 'provider_only', ...notStarted],
});

export const cancelProviderSubscription = endpoint('POST', '/functions/cancel-provider-subscription', {
  summary: 'Let the own Premium end with the period that is paid, as a function',
  ...asFunction,
  answer: { status: 200, schema: premiumSchema },
  refusals: ['not_signed_in', 'provider_only', ...notCancelled],
});
