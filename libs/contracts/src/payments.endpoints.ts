import { endpoint } from './endpoint.ts';
import { listingIdSchema, orderIdSchema } from './ids.ts';
import {
  calendarMonthSchema,
  calendarQuerySchema,
  createdPaymentIntentSchema,
  createPaymentIntentSchema,
  cancelSignUpSchema,
  freeSignUpSchema,
  orderStateSchema,
  startedOrderSchema,
  startFreeSignUpSchema,
  startOrderSchema,
} from './payments.ts';
import { cancelledSignUpSchema } from './tickets.ts';

const notForSale = [
  'listing_not_found',
  'listing_cancelled',
  'own_listing',
  'listing_over',
  'not_for_sale',
  'provider_not_ready',
] as const;

const noOrder = [
  ...notForSale,
  'free_now',
  'event_moved',
  'price_changed',
  'charge_too_large',
  'full_capacity',
  'not_enough_seats',
  'email_not_confirmed',
  'too_many_holds',
  'hold_pause',
  'hold_expired',
  'hold_ended_by_move',
  'bought_elsewhere',
  'payment_under_way',
  'just_bought',
  'card_provider_unavailable',
  'too_many_requests',
] as const;

export const startOrder = endpoint('POST', '/listings/:id/orders', {
  summary: 'Hold spots and open a payment for them',
  access: 'user',
  params: listingIdSchema,
  body: startOrderSchema,
  example: {
    quantity: 2,
    amount: '80.00',
    shown: { eventStart: '2027-03-04T18:00:00-05:00', eventEnd: null, isVirtual: false, location: 'Guelph' },
  },
  answer: { status: 201, schema: startedOrderSchema },
  refusals: noOrder,
});

/** The same purchase, under the name and in the shape of the product's functions. */
export const createPaymentIntent = endpoint('POST', '/functions/createPaymentIntent', {
  summary: 'Hold spots and open a payment for them, as a function',
  // A session may also come in the body; without any the answer is 401.
  access: 'visitor',
  body: createPaymentIntentSchema,
  example: { listingId: '0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', quantity: 2 },
  answer: { status: 200, schema: createdPaymentIntentSchema },
  refusals: ['not_signed_in', ...noOrder],
});

export const signUpFree = endpoint('POST', '/listings/:id/sign-up', {
  summary: 'Take one to six spots of a free listing',
  access: 'user',
  params: listingIdSchema,
  body: startFreeSignUpSchema,
  example: { quantity: 2 },
  answer: { status: 201, schema: freeSignUpSchema },
  refusals: [
    ...notForSale,
    'not_free',
    'event_moved',
    'email_not_confirmed',
    'already_signed_up',
    'full_capacity',
    'not_enough_seats',
    'too_many_requests',
  ],
});

export const cancelSignUp = endpoint('DELETE', '/listings/:id/sign-up', {
  summary: 'Give the spots of a free listing back, all of them or all but some',
  access: 'user',
  params: listingIdSchema,
  query: cancelSignUpSchema,
  answer: { status: 200, schema: cancelledSignUpSchema },
  refusals: ['listing_not_found', 'not_signed_up', 'sign_up_started', 'sign_up_used'],
});

export const readOrder = endpoint('GET', '/orders/:id', {
  summary: 'How an own purchase stands',
  access: 'user',
  params: orderIdSchema,
  answer: { status: 200, schema: orderStateSchema },
  refusals: ['order_not_found'],
});

export const finishOrder = endpoint('POST', '/orders/:id/finish', {
  summary: 'Record a purchase whose card was confirmed',
  access: 'user',
  params: orderIdSchema,
  answer: { status: 200, schema: orderStateSchema },
  refusals: [
    'order_not_found',
    'user_not_found',
    'listing_not_found',
    'card_provider_unavailable',
    'too_many_requests',
  ],
});

export const extendOrder = endpoint('POST', '/orders/:id/extend', {
  summary: 'Hold the spots for longer, once',
  access: 'user',
  params: orderIdSchema,
  answer: { status: 200, schema: orderStateSchema },
  refusals: ['order_not_found', 'hold_extended', 'hold_ends_with_event', 'hold_expired', 'hold_ended_by_move'],
});

export const cancelOrder = endpoint('DELETE', '/orders/:id', {
  summary: 'Give the held spots back',
  access: 'user',
  params: orderIdSchema,
  answer: { status: 200, schema: orderStateSchema },
  refusals: ['order_not_found'],
});

export const readCalendar = endpoint('GET', '/calendar', {
  summary: 'What one offers and what one has bought in a month; without one, the month of what comes next',
  access: 'user',
  query: calendarQuerySchema,
  answer: { status: 200, schema: calendarMonthSchema },
  refusals: [],
});
