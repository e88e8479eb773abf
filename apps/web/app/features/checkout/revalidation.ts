import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { CheckoutAnswer } from './checkout-answer.ts';

/** Whether a step was taken that changes nothing the page shows under the checkout. */
function isUnderWay(answer: CheckoutAnswer): boolean {
  if (!answer.ok) return false;
  if (answer.intent === 'finish') return answer.order.status === 'processing';
  return answer.intent === 'buy' || answer.intent === 'extend' || answer.intent === 'confirm-simulated';
}

/**
 * Between holding the seats and the sale nothing is read anew: with a bad connection that would fail, and take the checkout away while
 * the card is being charged. After a failure there is nothing new to read either (with a function of its own a route must say so itself).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, actionResult, actionStatus, defaultShouldRevalidate }) => {
  if (actionStatus !== undefined && actionStatus >= 400) return false;
  const isCheckout = formData?.has('intent') && typeof actionResult === 'object' && actionResult !== null && 'ok' in actionResult && 'intent' in actionResult;
  return isCheckout && isUnderWay(actionResult as CheckoutAnswer) ? false : defaultShouldRevalidate;
};
