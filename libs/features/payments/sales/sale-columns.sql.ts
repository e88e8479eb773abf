import { expressionBuilder } from 'kysely';
import { refundsFailed, refundsRequested } from '../orders/refund-counts.sql.ts';
import type { PaymentTables } from '../tables.ts';

const eb = expressionBuilder<PaymentTables & { p: PaymentTables['payments']; u: PaymentTables['users'] }, 'p' | 'u'>();

/** What payment `p` has earned by now, see `earnedCents` of the rules. Written as the index has it. */
export const earned = eb(
  eb(eb('p.providerAmountCents', '-', eb.ref('p.refundedCents')), '+', eb.ref('p.refundedFeeCents')),
  '+',
  eb.ref('p.absorbedCents'),
);

/** What the platform still has of the fee of payment `p`. */
export const feeKept = eb('p.platformFeeCents', '-', eb.ref('p.refundedFeeCents'));

/** Of payment `p` and its buyer `u`, who may be gone. */
export const saleColumns = [
  'p.id',
  'p.listingId',
  'p.listingTitle',
  'p.buyerName as customerName',
  'u.email as customerEmail',
  'p.createdAt as purchasedAt',
  'p.quantity',
  'p.amountCents',
  'p.platformFeeCents',
  'p.providerAmountCents',
  'p.feeBps',
  'p.refundedCents',
  'p.refundedFeeCents',
  'p.absorbedCents',
  'p.seatsReturned',
  'p.status',
  'p.disputeStatus',
  refundsRequested.as('refundsRequested'),
  refundsFailed.as('refundsFailed'),
  eb
    .exists(
      eb
        .selectFrom('refunds as r')
        .whereRef('r.paymentId', '=', 'p.id')
        .where('r.source', '=', 'late_payment')
        .select('r.id'),
    )
    .$castTo<boolean>()
    .as('late'),
] as const;
