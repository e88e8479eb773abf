import { expressionBuilder } from 'kysely';
import type { PaymentTables } from '../tables.ts';
import { hasValidTicket } from '../tickets/people-of-listing.sql.ts';

const ofListing = expressionBuilder<PaymentTables & { l: PaymentTables['listings'] }, 'l'>();

/**
 * Of listing `l`: payments `p` of nothing with a spot that was not given back, one for each person. Found by the index
 * of those, which holds none that ended: what is asked after each of many portions.
 */
export const liveSignUps = ofListing
  .selectFrom('payments as p')
  .whereRef('p.listingId', '=', 'l.id')
  .where('p.amountCents', '=', ofListing.lit(0))
  .whereRef('p.seatsReturned', '<', 'p.quantity')
  .where(hasValidTicket);

export const hasSignUps = ofListing.exists(liveSignUps.select('p.id'));

/** How many people they are. */
export const countOfSignUps = liveSignUps.select(({ fn }) => fn.countAll<number>().as('people')).$asScalar();
