import { expressionBuilder } from 'kysely';
import { centsNotReturned } from '../orders/settled-elsewhere.sql.ts';
import type { PaymentTables } from '../tables.ts';

const ofPayment = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();
const ofListing = expressionBuilder<PaymentTables & { l: PaymentTables['listings'] }, 'l'>();

/** Of payment `p`. */
export const hasValidTicket = ofPayment.exists(
  ofPayment
    .selectFrom('tickets as t')
    .whereRef('t.paymentId', '=', 'p.id')
    .where('t.status', '=', 'valid')
    .select('t.id'),
);

const payments = ofListing.selectFrom('payments as p').whereRef('p.listingId', '=', 'l.id').where(hasValidTicket);

const holders = (amount: '>' | '=') =>
  payments
    .where('p.amountCents', amount, 0)
    .select(({ fn }) => fn.count<number>(fn.coalesce('p.userId', 'p.id')).distinct().as('people'))
    .$asScalar();

/** Of listing `l`: people, not tickets; somebody whose account is gone still counts, once per purchase. */
export const peopleOfListing = [
  holders('>').as('paidPeople'),
  holders('=').as('signedUpPeople'),
  ofListing
    .selectFrom('ticketOrders as o')
    .whereRef('o.listingId', '=', 'l.id')
    .where('o.status', '=', 'held')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .$asScalar()
    .as('openOrders'),
] as const;

/** Of listing `l`: paying and free ones together, counted in the same way. */
export const membersOfListing = ofListing
  .selectFrom('tickets as t')
  .whereRef('t.listingId', '=', 'l.id')
  .where('t.status', '=', 'valid')
  .select(({ fn }) => fn.count<number>(fn.coalesce('t.userId', 't.paymentId')).distinct().as('people'))
  .$asScalar();

/** What everybody with a paid, valid ticket of listing `l` would get back. */
export const refundsOfListing = payments
  .select((eb) => {
    const sum = eb.fn.sum(centsNotReturned);
    return eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), 'bigint').as('cents');
  })
  .$asScalar();
