import { expressionBuilder } from 'kysely';
import type { PaymentTables } from '../tables.ts';

const ofPayment = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();

/** Of payment `p`: its event was called off, whether the money is back or not. It stays true when the listing is gone. */
export const wasCancelled = ofPayment.exists(
  ofPayment
    .selectFrom('refunds as r')
    .whereRef('r.paymentId', '=', 'p.id')
    .where('r.source', '=', 'cancellation')
    .select('r.id'),
);
