import type { ShouldRevalidateFunction } from '@remix-run/react';
import { keepAfterFailure } from '../../browser/keep-page.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';

/** Whether a step was taken that changes nothing the page shows under the checkout. */
function isUnderWay(answer: CheckoutAnswer): boolean {
  if (!answer.ok) return false;
  if (answer.intent === 'finish') return answer.order.status === 'processing';
  return answer.intent === 'buy' || answer.intent === 'extend' || answer.intent === 'confirm-simulated';
}

/**
 * Between holding the seats and the sale nothing is read anew: with a bad connection that would fail, and take the
 * checkout away while the card is being charged.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { formData, actionResult } = change;
  const isCheckout =
    formData?.has('intent') &&
    typeof actionResult === 'object' &&
    actionResult !== null &&
    'ok' in actionResult &&
    'intent' in actionResult;
  return isCheckout && isUnderWay(actionResult as CheckoutAnswer) ? false : keepAfterFailure(change);
};
