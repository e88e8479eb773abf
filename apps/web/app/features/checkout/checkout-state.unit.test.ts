import { describe, expect, it } from 'vitest';
import type { OrderState } from '@canopy/contracts/payments';
import type { RefusalCode } from '@canopy/contracts/refusals';
import { en } from '../../i18n/en/index.ts';
import { checkout as french } from '../../i18n/fr/checkout.ts';
import type { CheckoutAnswer, CheckoutIntent } from './checkout-answer.ts';
import {
  checkoutReducer,
  newCheckout,
  returned,
  triesForSale,
  triesInDoubt,
  type CheckoutEvent,
  type CheckoutState,
} from './checkout-state.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const clock = now + 3_600_000; // a browser whose clock is an hour ahead
const answer = (value: CheckoutAnswer): CheckoutEvent => ({ type: 'answer', answer: value, clock });
const held = answer({
  intent: 'buy',
  ok: true,
  now,
  purchase: {
    orderId: 'o1',
    clientSecret: 's',
    paymentIntentId: 'pi',
    quantity: 2,
    unitPriceCents: 2500,
    amountCents: 5000,
    expiresAt: '2026-06-01T12:15:00Z',
    extended: false,
    simulated: true,
    publishableKey: null,
  },
});
const order = (
  status: OrderState['status'],
  intent: 'finish' | 'extend' | 'cancel' = 'finish',
  more: Pick<OrderState, 'listingGone' | 'listingMoved'> = {},
) =>
  answer({
    intent,
    ok: true,
    now,
    order: {
      orderId: 'o1',
      listingId: 'l1',
      status,
      quantity: 2,
      amountCents: 5000,
      expiresAt: '2026-06-01T12:30:00Z',
      extended: true,
      ...more,
    },
  });
const refused = (
  intent: CheckoutIntent,
  reason: RefusalCode | null,
  more: { fields?: Record<string, string[]>; newTotalCents?: number; paymentId?: string; message?: string } = {},
) =>
  answer({
    intent,
    ok: false,
    reason,
    message: more.message ?? 'said by the API',
    fields: more.fields ?? {},
    newTotalCents: more.newTotalCents ?? null,
    paymentId: more.paymentId ?? null,
    now,
  });
const walk = (...events: CheckoutEvent[]): CheckoutState => events.reduce(checkoutReducer, newCheckout);
const confirmed = answer({ intent: 'confirm-simulated', ok: true, now });

describe('the walk through the checkout', () => {
  it('PAY-01, PAY-07: goes from tickets to the card once the intent exists, and to done once the sale is recorded', () => {
    expect(newCheckout.step).toBe('tickets');
    expect(walk(held)).toMatchObject({
      step: 'card',
      work: 'idle',
      purchase: { paymentIntentId: 'pi', clientSecret: 's' },
    });
    expect(walk(held, { type: 'pay' })).toMatchObject({ step: 'card', work: 'paying' });
    expect(walk(held, { type: 'pay' }, confirmed)).toMatchObject({ step: 'card', work: 'confirming' });
    expect(walk(held, { type: 'pay' }, confirmed, order('succeeded'))).toMatchObject({
      step: 'done',
      work: 'idle',
      problem: null,
    });
  });

  it('PAY-14, PAY-15: returns to the listing after about 1.2 s, and after 1 s when the sale is recorded a moment later', () => {
    const finalizing = answer({
      intent: 'finish',
      ok: true,
      now,
      order: {
        orderId: 'o1',
        listingId: 'l1',
        status: 'succeeded',
        quantity: 2,
        amountCents: 5000,
        expiresAt: '2026-06-01T12:30:00Z',
        extended: true,
        finalizing: true,
      },
    });
    expect([walk(held, order('succeeded')).returnAfterMs, walk(held, finalizing).returnAfterMs]).toEqual([
      1_200, 1_000,
    ]);
  });

  it('counts the hold down by the clock of the server', () => {
    expect(walk(held).purchase!.deadline).toBe(clock + 15 * 60_000);
    expect(walk(held, order('held', 'extend')).purchase).toMatchObject({
      extended: true,
      deadline: clock + 30 * 60_000,
    });
  });

  it('waits for a sale that is still processing and stops waiting after a while', () => {
    expect(walk(held, { type: 'pay' }, confirmed, order('processing'))).toMatchObject({ work: 'confirming', tries: 1 });
    const many = Array.from({ length: triesForSale }, () => order('processing'));
    expect(walk(held, { type: 'pay' }, confirmed, ...many)).toMatchObject({ work: 'slow', problem: null });
  });

  it('ends with the hold, but never while a payment is on its way', () => {
    expect(walk(held, { type: 'time-is-up' })).toMatchObject({
      step: 'tickets',
      purchase: null,
      problem: { key: 'expired' },
    });
    expect(walk(held, { type: 'pay' }, { type: 'time-is-up' })).toMatchObject({ step: 'card', work: 'paying' });
    expect(walk(held, { type: 'pay' }, refused('confirm-simulated', 'hold_expired'))).toMatchObject({
      step: 'tickets',
      problem: { key: 'expired' },
    });
    expect(walk(held, order('canceled', 'cancel'))).toEqual(newCheckout);
  });

  it('that another window is paying for by now is waited for when this one gives it back', () => {
    expect(walk(held, order('processing', 'cancel'))).toMatchObject({
      step: 'card',
      work: 'confirming',
      problem: null,
    });
    expect(walk(held, order('processing', 'cancel'), order('succeeded'))).toMatchObject({ step: 'done' });
  });

  it.each([
    ['paying', refused('confirm-simulated', 'hold_ended_by_move')],
    ['asking for more time', refused('extend', 'hold_ended_by_move')],
    ['the sale that is asked for', order('canceled', 'finish', { listingMoved: true })],
  ])('leads back to the tickets when the event was moved meanwhile, and says so: by %s', (_, said) => {
    expect(walk(held, { type: 'pay' }, said)).toEqual({ ...newCheckout, problem: { key: 'endedByMove' } });
  });
});

describe('a card that is confirmed in the browser', () => {
  const paying = [held, { type: 'pay' }] as CheckoutEvent[];
  const card = (outcome: Extract<CheckoutEvent, { type: 'card' }>['outcome']): CheckoutEvent => ({
    type: 'card',
    outcome,
  });

  it('asks our server for the sale once the provider has the payment', () => {
    expect(walk(...paying, card({ kind: 'confirmed' }))).toMatchObject({
      step: 'card',
      work: 'confirming',
      problem: null,
    });
    expect(walk(...paying, card({ kind: 'confirmed' }), order('succeeded'))).toMatchObject({ step: 'done', bought: 2 });
  });

  it('ERR-29: a declined card says why in the words of the provider, keeps the hold, and another card works', () => {
    const declined = walk(...paying, card({ kind: 'declined', message: 'Your card was declined.' }));
    expect(declined).toMatchObject({
      step: 'card',
      work: 'idle',
      purchase: { orderId: 'o1' },
      problem: { text: 'Your card was declined.' },
    });
    expect(walk(...paying, card({ kind: 'declined', message: null })).problem).toEqual({ key: 'processing' });
    expect(
      [{ type: 'pay' } as const, card({ kind: 'confirmed' }), order('succeeded')].reduce(checkoutReducer, declined),
    ).toMatchObject({ step: 'done', problem: null });
  });

  it('ERR-30: after anything unexpected the card may have been charged: our server is asked before it is called a failure, and the hold stays', () => {
    const doubtful = walk(...paying, card({ kind: 'unexpected' }));
    expect(doubtful).toMatchObject({ work: 'confirming', problem: null });
    expect(checkoutReducer(doubtful, order('succeeded'))).toMatchObject({ step: 'done', bought: 2 });
    const args = Array.from({ length: triesInDoubt }, () => order('held')).reduce(checkoutReducer, doubtful);
    expect(args).toMatchObject({ work: 'idle', purchase: { orderId: 'o1' }, problem: { key: 'unexpected' } });
    expect(
      [{ type: 'pay' } as const, card({ kind: 'confirmed' }), order('held')].reduce(checkoutReducer, args).problem,
    ).toEqual({ key: 'processing' });
  });

  it('goes on after the page of a bank: done, or back to the hold with what went wrong', () => {
    const back = returned('o1');
    expect(back).toMatchObject({ step: 'card', work: 'confirming', returning: 'o1', purchase: null });
    expect(checkoutReducer(back, order('succeeded'))).toMatchObject({ step: 'done', bought: 2 });
    expect(checkoutReducer(back, order('held'))).toEqual({ ...newCheckout, problem: { key: 'processing' } });
    expect(checkoutReducer(back, order('parked'))).toEqual({ ...newCheckout, problem: { key: 'followUp' } });
    expect(checkoutReducer(back, refused('finish', 'order_not_found'))).toEqual({
      ...newCheckout,
      problem: { key: 'recording' },
    });
  });
});

describe('what is said, and where', () => {
  it('ERR-26, ERR-27, ERR-28, ERR-29, ERR-30, ERR-31, ERR-32: in exactly these words', () => {
    const { loadPayment, setUp, prepare, processing, unexpected, recording, followUp } = en.checkout.errors;
    expect([loadPayment, setUp, prepare, processing, unexpected, recording, followUp]).toEqual([
      'Failed to load payment system. Please try again later.',
      'Error setting up payment form. Please try again.',
      'Failed to prepare payment. Please try again.',
      'Payment processing failed. Please try again.',
      'An error occurred during payment processing. Please try again.',
      'Error recording payment. Please contact support.',
      'Payment was successful but there was a follow-up error. Please contact support.',
    ]);
  });

  it('ERR-24: a full listing is said in the dialog', () => {
    expect(
      walk(
        refused('buy', 'full_capacity', {
          message: 'This listing is at full capacity. No more attendees can sign up.',
        }),
      ).problem,
    ).toEqual({ text: 'This listing is at full capacity. No more attendees can sign up.' });
  });
  it('a wrong quantity is said beside the field', () => {
    expect(walk(refused('buy', 'not_enough_seats', { message: 'choose fewer' }))).toMatchObject({
      quantityErrors: ['choose fewer'],
      problem: null,
    });
    expect(walk(refused('buy', 'invalid_input', { fields: { quantity: ['a whole number'] } }))).toMatchObject({
      quantityErrors: ['a whole number'],
      problem: null,
    });
  });
  it('PAY-04: a changed price holds nothing and asks again with the new total', () => {
    expect(walk(refused('buy', 'price_changed', { newTotalCents: 6000 }))).toMatchObject({
      step: 'tickets',
      purchase: null,
      problem: { key: 'priceChanged', amountCents: 6000 },
    });
  });
  it('what was bought already, and an address that is not confirmed, are said with the way onward', () => {
    expect(walk(refused('buy', 'just_bought', { message: 'yours', paymentId: 's1' }))).toMatchObject({
      step: 'tickets',
      purchase: null,
      problem: { text: 'yours', next: { to: 'tickets', paymentId: 's1' } },
    });
    expect(walk(refused('buy', 'email_not_confirmed', { message: 'confirm' })).problem).toEqual({
      text: 'confirm',
      next: { to: 'confirm-email' },
    });
    expect(walk(refused('buy', 'too_many_holds', { message: 'three' })).problem).toEqual({
      text: 'three',
      next: { to: 'holds' },
    });
    expect(walk(refused('buy', 'hold_pause', { message: 'wait' })).problem).toEqual({ text: 'wait' });
    expect(walk(refused('buy', 'bought_elsewhere', { message: 'two windows' })).problem).toEqual({
      text: 'two windows',
    });
  });
  it.each<[string, RefusalCode | null]>([
    ['ERR-28', 'provider_not_ready'],
    ['ERR-28', 'card_provider_unavailable'],
    ['ERR-28', 'timed_out'],
    ['ERR-28', null],
  ])('%s: an intent that could not be made (%s) fails to prepare the payment', (_id, reason) => {
    expect(walk(refused('buy', reason)).problem).toEqual({ key: 'prepare' });
  });
  it('ERR-26, ERR-27: a card field that cannot be loaded or set up is said in its place', () => {
    expect(walk(held, { type: 'card-unavailable', key: 'loadPayment' }).problem).toEqual({ key: 'loadPayment' });
    expect(walk(held, { type: 'card-unavailable', key: 'setUp' }).problem).toEqual({ key: 'setUp' });
  });
  it('ERR-29: a payment that did not succeed leaves the hold and can be tried again', () => {
    for (const end of [refused('confirm-simulated', 'payment_failed'), order('failed'), order('held')])
      expect(walk(held, { type: 'pay' }, end)).toMatchObject({
        step: 'card',
        work: 'idle',
        purchase: { orderId: 'o1' },
        problem: { key: 'processing' },
      });
  });
  it('ERR-30: an unexpected error while paying', () => {
    const args = Array.from({ length: triesInDoubt }, () => order('held'));
    expect(walk(held, { type: 'pay' }, refused('confirm-simulated', 'internal'), ...args).problem).toEqual({
      key: 'unexpected',
    });
  });
  it('says that the card may have been charged while nobody can be reached, and asks for the sale until somebody answers', () => {
    const lost = Array.from({ length: triesForSale + 5 }, () => refused('finish', null));
    const waiting = walk(held, { type: 'pay' }, refused('confirm-simulated', null), ...lost);
    expect(waiting).toMatchObject({ step: 'card', work: 'confirming', problem: { key: 'lost' } });
    expect(checkoutReducer(waiting, order('processing'))).toMatchObject({ problem: null });
    expect(checkoutReducer(waiting, order('succeeded'))).toMatchObject({ step: 'done', problem: null });
  });
  it('after that it says that nothing was charged, once the sale says so, and that the spots are held as long as they are', () => {
    const lost = walk(held, { type: 'pay' }, refused('confirm-simulated', null), refused('finish', null));
    const answered = [order('held'), order('held')].reduce(checkoutReducer, lost);
    expect(answered).toMatchObject({ step: 'card', work: 'idle', problem: { key: 'notCharged' } });
    // What was sent before the line broke may still arrive.
    expect(checkoutReducer(lost, order('held'))).toMatchObject({ work: 'confirming', problem: null });
    expect(checkoutReducer(lost, order('failed')).problem).toEqual({ key: 'unexpected' });
    expect(checkoutReducer(lost, order('expired')).problem).toEqual({ key: 'expired' });
    expect(checkoutReducer(answered, { type: 'pay' })).toMatchObject({ doubt: 'processing', problem: null });
  });
  it('whoever asked for the sale too often goes on waiting, is told what was told before, and never to pay or write to us', () => {
    const tooMany = Array.from({ length: triesForSale + 5 }, () => refused('finish', 'too_many_requests'));
    const confirming = walk(held, { type: 'pay' }, confirmed, ...tooMany);
    // Not a first try, which would ask again at once.
    expect(confirming).toMatchObject({ step: 'card', work: 'confirming', problem: null, tries: 1 });
    const lost = walk(held, { type: 'pay' }, confirmed, refused('finish', null), ...tooMany);
    expect(lost).toMatchObject({ step: 'card', work: 'confirming', problem: { key: 'lost' }, doubt: 'notCharged' });
    expect(checkoutReducer(lost, order('succeeded'))).toMatchObject({ step: 'done', problem: null });
  });
  it('says of a payment that nobody can confirm not whose line is down', () => {
    for (const { lost } of [en.checkout.errors, french.errors])
      expect(lost).not.toMatch(/reach|joindre|connect|connexion/);
  });
  it('PAY-18, ERR-31: a sale that cannot be recorded is tried again before it is said', () => {
    const many = Array.from({ length: triesForSale }, () => refused('finish', 'internal'));
    expect(walk(held, { type: 'pay' }, confirmed, many[0]!)).toMatchObject({ work: 'confirming', problem: null });
    expect(walk(held, { type: 'pay' }, confirmed, ...many).problem).toEqual({ key: 'recording' });
  });
  it('money that goes back is explained by what happened: the last spots were gone, or it was called off', () => {
    expect(walk(held, { type: 'pay' }, confirmed, order('refunded')).problem).toEqual({ key: 'refunded' });
    expect(walk(held, { type: 'pay' }, confirmed, order('refunded', 'finish', { listingGone: true })).problem).toEqual({
      key: 'listingGone',
    });
  });
  it('called off before the hold: the catalogue says so, for trying again never helps', () => {
    expect(walk(refused('buy', 'listing_cancelled', { message: 'cancelled' })).problem).toEqual({ text: 'cancelled' });
  });
  it('a hold that somebody else ended is said, and that nothing was charged', () => {
    expect(walk(held, { type: 'pay' }, confirmed, order('canceled'))).toEqual({
      ...newCheckout,
      problem: { key: 'ended' },
    });
    expect(walk(held, order('canceled', 'cancel')).problem).toBeNull();
  });
  it('ERR-32: paid, but a later step needs a human', () => {
    expect(walk(held, { type: 'pay' }, confirmed, order('parked')).problem).toEqual({ key: 'followUp' });
  });
});
