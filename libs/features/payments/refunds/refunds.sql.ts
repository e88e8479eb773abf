import { expressionBuilder } from 'kysely';
import { now } from '@canopy/platform/database';
import { centsNotReturned, centsSettledElsewhere, isSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import type { PaymentTables } from '../tables.ts';

const ofPayment = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();
const underWay = ofPayment
  .selectFrom('refunds as r')
  .whereRef('r.paymentId', '=', 'p.id')
  .where('r.status', '=', 'requested');
const centsUnderWay = underWay.select((eb) => eb.fn.sum<number>('r.amountCents').as('cents'));
const seatsUnderWay = underWay.select((eb) =>
  eb.fn.sum<number>(eb('r.seats', '-', eb.ref('r.seatsReturned'))).as('seats'),
);

const notGone = ofPayment(
  ofPayment('p.amountCents', '-', ofPayment.ref('p.refundedCents')),
  '-',
  ofPayment.fn.coalesce(centsUnderWay, ofPayment.lit(0)),
);

/**
 * What can still go back of payment `p`: what is on its way counts as gone, and so does the money that an administrator
 * settled in another way. Its spots do not: nobody has taken them back.
 */
export const leftOfPayment = [
  ofPayment.fn<number>('greatest', [ofPayment(notGone, '-', centsSettledElsewhere), ofPayment.lit(0)]).as('leftCents'),
  ofPayment(
    ofPayment('p.quantity', '-', ofPayment.ref('p.seatsReturned')),
    '-',
    ofPayment.fn.coalesce(seatsUnderWay, ofPayment.lit(0)),
  ).as('leftSeats'),
] as const;

const ofRefund = expressionBuilder<PaymentTables & { r: PaymentTables['refunds'] }, 'r'>();

/** Of refund `r`: none of the same payment that was requested earlier is under way. */
export const isFirstInLine = ofRefund.not(
  ofRefund.exists(
    ofRefund
      .selectFrom('refunds as earlier')
      .whereRef('earlier.paymentId', '=', 'r.paymentId')
      .where('earlier.status', '=', 'requested')
      .whereRef('earlier.id', '<', 'r.id')
      .select('earlier.id'),
  ),
);

const ofBoth = expressionBuilder<
  PaymentTables & { r: PaymentTables['refunds']; p: PaymentTables['payments'] },
  'r' | 'p'
>();

/**
 * Of refund `r` and its payment `p`: it failed, and nothing is left that it could return, because other refunds did. One
 * that an administrator settled in another way says so itself, and a lost dispute that was won is no failure.
 */
export const isSuperseded = ofBoth.and([
  ofBoth('r.status', '=', 'failed'),
  ofBoth('r.source', '<>', 'dispute'),
  ofBoth.not(isSettledElsewhere),
  ofBoth(centsNotReturned, '=', 0),
]);

/** What an update sets where a refund is requested once more: under a new key, and it is due at once. */
export const requestedAgain = {
  status: 'requested',
  idempotencyAttempt: ofRefund('r.idempotencyAttempt', '+', 1),
  tries: 0,
  nextAttemptAt: now,
  settledAt: null,
  problem: null,
} as const;
