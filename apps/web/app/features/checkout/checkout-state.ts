import type { OrderState } from '@canopy/contracts/payments';
import type { RefusalCode } from '@canopy/contracts/refusals';
import type { CardOutcome } from '../../browser/card-element/card-element.ts';
import type { en } from '../../i18n/en/index.ts';
import type { CheckoutAnswer } from './checkout-answer.ts';

export type CheckoutStep = 'tickets' | 'card' | 'done';
/** Either a sentence of the catalogue of texts, or one that the API chose for exactly this case. */
export type Problem = ({ key: keyof typeof en.checkout.errors; amountCents?: number } | { text: string }) & {
  next?: NextStep;
  /** It asks for a decision, so it does not go by itself. */
  stays?: true;
};
/** What the buyer can do about a problem, where that is not in the checkout itself. */
export type NextStep =
  { to: 'tickets'; paymentId: string } | { to: 'holds' } | { to: 'confirm-email' } | { to: 'sign-up' };

export interface Purchase {
  orderId: string;
  clientSecret: string;
  paymentIntentId: string;
  quantity: number;
  unitPriceCents: number;
  amountCents: number;
  extended: boolean;
  simulated: boolean;
  publishableKey: string | null;
  /** When the hold ends, on this browser's clock, in milliseconds. */
  deadline: number;
}

export interface CheckoutState {
  step: CheckoutStep;
  /**
   * `paying` until the card is confirmed, `confirming` until the sale is recorded, `slow` once we stop waiting for it.
   */
  work: 'idle' | 'paying' | 'confirming' | 'slow';
  purchase: Purchase | null;
  /**
   * The order whose sale is waited for when a bank has just sent the buyer back, and the page knows nothing else of it.
   */
  returning: string | null;
  /** How many tickets were bought, once they are. */
  bought: number;
  /** How long the success is shown before the screen returns to the listing. */
  returnAfterMs: number;
  problem: Problem | null;
  quantityErrors: string[];
  /** How often the sale was asked for. */
  tries: number;
  /**
   * The card may have been charged, and only the sale can tell; if it was not, this is what went wrong. `notCharged`
   * where nobody was reached for a while and the buyer was told not to pay again.
   */
  doubt: 'processing' | 'unexpected' | 'notCharged';
}

export type CheckoutEvent =
  | { type: 'answer'; answer: CheckoutAnswer; clock: number }
  | { type: 'pay' }
  | { type: 'card'; outcome: CardOutcome }
  | { type: 'time-is-up' }
  | { type: 'card-unavailable'; key: 'loadPayment' | 'setUp' };

export const newCheckout: CheckoutState = {
  step: 'tickets',
  work: 'idle',
  purchase: null,
  returning: null,
  bought: 0,
  returnAfterMs: 1_200,
  problem: null,
  quantityErrors: [],
  tries: 0,
  doubt: 'processing',
};
/** Where the checkout goes on after a bank opened a page of its own. */
export const returned = (orderId: string): CheckoutState => ({
  ...newCheckout,
  step: 'card',
  work: 'confirming',
  returning: orderId,
});
export const triesForSale = 10;
export const triesInDoubt = 3;

/** The walk through the checkout: tickets, card, done. Pure, so that every refusal's place can be tested. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'pay':
      return { ...state, work: 'paying', problem: null, tries: 0, doubt: 'processing' };
    case 'card':
      return afterCard(state, event.outcome);
    case 'time-is-up':
      // While the card is being charged the provider decides, not the clock.
      return state.step === 'card' && state.work === 'idle' ? { ...newCheckout, problem: { key: 'expired' } } : state;
    case 'card-unavailable':
      return { ...state, work: 'idle', problem: { key: event.key } };
    case 'answer':
      return event.answer.ok ? accepted(state, event.answer, event.clock) : refusedStep(state, event.answer);
  }
}

function accepted(state: CheckoutState, answer: Extract<CheckoutAnswer, { ok: true }>, clock: number): CheckoutState {
  const deadline = (expiresAt: string) => clock + (Date.parse(expiresAt) - answer.now);
  switch (answer.intent) {
    case 'buy': {
      const { expiresAt, ...purchase } = answer.purchase;
      return { ...newCheckout, step: 'card', purchase: { ...purchase, deadline: deadline(expiresAt) } };
    }
    case 'extend':
      return state.purchase
        ? {
            ...state,
            problem: null,
            purchase: { ...state.purchase, extended: true, deadline: deadline(answer.order.expiresAt) },
          }
        : state;
    case 'confirm-simulated':
      return { ...state, work: 'confirming' };
    case 'cancel':
      return answer.order.status === 'canceled' ? newCheckout : settled(state, answer.order);
    case 'finish':
      return settled(state, answer.order);
    case 'sign-up':
      return state;
  }
}

/** What the card provider's own field said; the sale itself is asked of our server. */
function afterCard(state: CheckoutState, outcome: CardOutcome): CheckoutState {
  switch (outcome.kind) {
    case 'confirmed':
      return { ...state, work: 'confirming' };
    case 'declined':
      return stay(state, outcome.message ? { text: outcome.message } : { key: 'processing' });
    case 'unexpected':
      return { ...state, work: 'confirming', doubt: 'unexpected' };
  }
}

function settled(
  state: CheckoutState,
  { status, quantity, finalizing, listingGone, listingMoved }: OrderState,
): CheckoutState {
  switch (status) {
    case 'succeeded':
      return {
        ...state,
        step: 'done',
        work: 'idle',
        problem: null,
        bought: quantity,
        returnAfterMs: finalizing ? 1_000 : newCheckout.returnAfterMs,
      };
    case 'processing':
      return state.tries + 1 >= triesForSale
        ? { ...state, work: 'slow', problem: null }
        : { ...state, work: 'confirming', problem: null, tries: state.tries + 1 };
    case 'held':
      // What nobody answered may still be on its way.
      if (state.doubt !== 'processing' && state.tries + 1 < triesInDoubt)
        return { ...state, work: 'confirming', problem: null, tries: state.tries + 1 };
      return stay(state, { key: state.doubt });
    case 'failed':
      // Its spots are free again.
      return stay(state, { key: state.doubt === 'processing' ? 'processing' : 'unexpected' });
    case 'expired':
      return { ...newCheckout, problem: { key: 'expired' } };
    case 'canceled':
      // By somebody else: the same person in another window, or whoever called the listing off.
      return { ...newCheckout, problem: { key: listingMoved ? 'endedByMove' : 'ended' } };
    case 'refunded':
      return { ...newCheckout, problem: { key: listingGone ? 'listingGone' : 'refunded' } };
    case 'parked':
      return stay(state, { key: 'followUp' });
  }
}

/**
 * The buyer may try again where the card was; without a card on the page that is the step before it, which still knows
 * the hold.
 */
const stay = (state: CheckoutState, problem: Problem): CheckoutState =>
  state.purchase ? { ...state, work: 'idle', problem } : { ...newCheckout, problem };

/** There is nothing to buy any more, whoever says so first: the API, or the listing that was read anew. */
export const freeNow: Problem = { key: 'freeNow', next: { to: 'sign-up' } };

/** Refusals whose sentence from the catalogue says exactly what to do. Any other gets the sentence of its step. */
const spoken: ReadonlySet<RefusalCode> = new Set([
  'full_capacity',
  'not_enough_seats',
  'charge_too_large',
  'bought_elsewhere',
  'payment_under_way',
  'own_listing',
  'listing_over',
  'not_for_sale',
  'hold_extended',
  'hold_ends_with_event',
  'hold_pause',
  'too_many_requests',
  'not_allowed',
  'listing_not_found',
  'listing_cancelled',
]);

function refusedStep(state: CheckoutState, answer: Extract<CheckoutAnswer, { ok: false }>): CheckoutState {
  const { intent, reason, message } = answer;
  if (reason === 'hold_expired') return { ...newCheckout, problem: { key: 'expired' } };
  if (reason === 'hold_ended_by_move') return { ...newCheckout, problem: { key: 'endedByMove' } };
  switch (intent) {
    case 'buy': {
      const onTickets = { ...state, step: 'tickets' as const, work: 'idle' as const, purchase: null };
      if (reason === 'price_changed' && answer.newTotalCents !== null)
        return {
          ...onTickets,
          quantityErrors: [],
          problem: { key: 'priceChanged', amountCents: answer.newTotalCents },
        };
      if (reason === 'free_now') return { ...onTickets, quantityErrors: [], problem: freeNow };
      if (reason === 'event_moved')
        return { ...onTickets, quantityErrors: [], problem: { text: message, stays: true } };
      const beside = answer.fields['quantity'] ?? (reason === 'not_enough_seats' ? [message] : []);
      if (beside.length > 0) return { ...onTickets, quantityErrors: beside, problem: null };
      if (reason === 'just_bought' && answer.paymentId !== null)
        return {
          ...onTickets,
          quantityErrors: [],
          problem: { text: message, next: { to: 'tickets', paymentId: answer.paymentId } },
        };
      if (reason === 'too_many_holds')
        return { ...onTickets, quantityErrors: [], problem: { text: message, next: { to: 'holds' } } };
      if (reason === 'email_not_confirmed')
        return { ...onTickets, quantityErrors: [], problem: { text: message, next: { to: 'confirm-email' } } };
      return {
        ...onTickets,
        quantityErrors: [],
        problem: reason && spoken.has(reason) ? { text: message } : { key: 'prepare' },
      };
    }
    case 'confirm-simulated':
      if (reason === 'payment_failed') return { ...state, work: 'idle', problem: { key: 'processing' } };
      return { ...state, work: 'confirming', doubt: 'unexpected' };
    case 'finish':
      // Nobody knew: the connection, we or the card provider are away. The buyer is told so, and the sale is asked for
      // until somebody answers.
      if (reason === null)
        return { ...state, work: 'confirming', tries: 1, doubt: 'notCharged', problem: { key: 'lost' } };
      // Who asked too often waits on: that says nothing of the sale.
      if (reason === 'too_many_requests') return { ...state, work: 'confirming', tries: Math.max(state.tries, 1) };
      // The card may have been charged: ask again for a while before saying so.
      if (reason !== 'order_not_found' && state.tries + 1 < triesForSale)
        return { ...state, work: 'confirming', tries: state.tries + 1 };
      return stay(state, { key: 'recording' });
    default:
      return { ...state, work: 'idle', problem: { text: message } };
  }
}
