import { useFetcher } from '@remix-run/react';
import { useEffect, useReducer, useRef } from 'react';
import { paths } from '../../paths.ts';
import type { ConfirmCard } from '../../browser/card-element/card-element.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';
import { checkoutReducer, type CheckoutState, newCheckout, returned } from './checkout-state.ts';

const pollMs = 1_000;

/**
 * Runs the checkout's steps through the listing route's action.
 * @param posted the answer to a form that was sent without scripts
 * @param returning the order that a bank sent the buyer back with
 */
export function useCheckout(listingId: string, posted: CheckoutAnswer | undefined, returning: string | null) {
  const fetcher = useFetcher<CheckoutAnswer>();
  const action = paths.listing(listingId, { buy: 'tickets' });
  // The server renders the posted answer too, so that the way without scripts shows the same step.
  const [state, dispatch] = useReducer(checkoutReducer, { posted, returning }, initialState);
  const { submit, data } = fetcher;
  const busy = fetcher.state !== 'idle';
  const orderId = state.purchase?.orderId ?? state.returning;

  const seen = useRef<CheckoutAnswer>();
  useEffect(() => {
    if (!data || seen.current === data) return;
    seen.current = data;
    dispatch({ type: 'answer', answer: data, clock: Date.now() });
  }, [data]);

  // Confirmed: ask for the sale at once, then every second while it is still being processed.
  const { work, tries } = state;
  useEffect(() => {
    // Wait until the fetcher is idle: a new submission would cancel Remix's revalidation.
    if (work !== 'confirming' || !orderId || busy) return;
    const timer = setTimeout(
      () => submit({ intent: 'finish', orderId }, { method: 'post', action }),
      tries === 0 ? 0 : pollMs,
    );
    return () => clearTimeout(timer);
  }, [work, tries, orderId, action, submit, busy]);

  return {
    state,
    busy,
    Form: fetcher.Form,
    action,
    dispatch,
    /**
     * Confirms the card, in the browser or, for the simulated one, by the server; the sale follows by itself. Nothing
     * happens while something is on its way.
     */
    pay(confirm: ConfirmCard | null) {
      if (busy || !state.purchase || state.work !== 'idle') return;
      dispatch({ type: 'pay' });
      if (confirm) void confirm().then((outcome) => dispatch({ type: 'card', outcome }));
      else
        submit(
          {
            intent: 'confirm-simulated',
            paymentIntentId: state.purchase.paymentIntentId,
            clientSecret: state.purchase.clientSecret,
          },
          { method: 'post', action },
        );
    },
  };
}

function initialState({
  posted,
  returning,
}: {
  posted: CheckoutAnswer | undefined;
  returning: string | null;
}): CheckoutState {
  if (posted) return checkoutReducer(newCheckout, { type: 'answer', answer: posted, clock: posted.now });
  return returning ? returned(returning) : newCheckout;
}

export type Checkout = ReturnType<typeof useCheckout>;
