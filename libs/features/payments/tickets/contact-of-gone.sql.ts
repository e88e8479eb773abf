import { expressionBuilder } from 'kysely';
import type { PaymentTables } from '../tables.ts';
import { hasValidTicket } from './people-of-listing.sql.ts';

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();

/**
 * Of payment `p`: the contact of its listing when it was bought, for who still holds a valid ticket of what is gone.
 * Nobody else could tell what becomes of it. Whoever deleted their account is written to no more.
 */
export const contactOfGone = eb
  .case()
  .when(eb.and([eb('p.listingId', 'is', null), eb('p.providerId', 'is not', null), hasValidTicket]))
  .then(eb.ref('p.listerEmail'))
  .end();
