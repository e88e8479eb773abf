import { expressionBuilder } from 'kysely';
import { isSettledElsewhere } from './settled-elsewhere.sql.ts';
import type { PaymentTables } from '../tables.ts';

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();
const refunds = eb.selectFrom('refunds as r').whereRef('r.paymentId', '=', 'p.id');
const counted = eb.fn.countAll<number>().as('count');

/** Of payment `p`: refunds whose money is on its way. */
export const refundsRequested = refunds.where('r.status', '=', 'requested').select(counted).$asScalar().$notNull();

/**
 * Of payment `p`: refunds that somebody still waits for. What an administrator settled in another way fails no more, and a
 * lost dispute that was won after all was never to go back.
 */
export const refundsFailed = refunds
  .where('r.status', '=', 'failed')
  .where('r.source', '<>', 'dispute')
  .where(eb.not(isSettledElsewhere))
  .select(counted)
  .$asScalar()
  .$notNull();
