import { expressionBuilder, sql } from 'kysely';
import type { PaymentTables } from '../tables.ts';

const ofRefund = expressionBuilder<PaymentTables & { r: PaymentTables['refunds'] }, 'r'>();
const ofPayment = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();

/** What an administrator said of this failure of a refund; one that fails again is open again. */
export const saidOf = (refund: 'r' | 'again' | 'open') =>
  ofRefund
    .selectFrom('resolvedPaymentIssues as done')
    .where(sql.ref(`${refund}.status`), '<>', 'requested')
    .where('done.kind', '=', 'refund')
    .where((eb) => eb('done.subjectId', '=', eb.cast<string>(sql.ref(`${refund}.id`), 'text')))
    .where((eb) =>
      eb(
        'done.since',
        '=',
        eb.fn.coalesce(sql.ref<string>(`${refund}.settledAt`), sql.ref<string>(`${refund}.createdAt`)),
      ),
    );

/**
 * What was said knowing that it settles the refund. Where it was booked with what had been taken from the provider, see
 * `settleElsewhere`, it failed no more.
 */
const resolutionOf = (refund: 'r' | 'again') => saidOf(refund).where('done.settles', '=', true);
const resolution = resolutionOf('r');

/** Of refund `r`: an administrator settled it in another way, in cash for one. It is not sent any more. */
export const wasSettledElsewhere = ofRefund.exists(resolution.select('done.id'));
/** Of refund `r`: so it was, and the books know nothing of the money. */
export const isSettledElsewhere = ofRefund.and([ofRefund('r.status', '=', 'failed'), wasSettledElsewhere]);
export const settledElsewhereAt = resolution.select('done.resolvedAt').$asScalar();

/**
 * Of refund `r`: the money went back in the dashboard of the card provider after it had failed. That is a refund of its
 * own, which counts and says what happened.
 */
export const isReturnedInDashboard = ofRefund.exists(
  ofRefund
    .selectFrom('refunds as again')
    .whereRef('again.paymentId', '=', 'r.paymentId')
    .where('again.source', '=', 'card_provider')
    .where('again.status', '=', 'succeeded')
    .whereRef('again.createdAt', '>', 'r.settledAt')
    .whereRef('again.amountCents', '>=', 'r.amountCents')
    // What was settled in another way did not go back there.
    .where(({ not, exists }) => not(exists(resolutionOf('again').select('done.id'))))
    .select('again.id'),
);
export const isSettledInDashboard = ofRefund.and([isSettledElsewhere, isReturnedInDashboard]);

/** Money of payment `p` that is gone in a way that the books do not see. */
export const centsSettledElsewhere = ofPayment.fn.coalesce(
  ofPayment
    .selectFrom('refunds as r')
    .whereRef('r.paymentId', '=', 'p.id')
    .where(isSettledElsewhere)
    .where((eb) => eb.not(isReturnedInDashboard))
    .select(({ fn }) => fn.sum<number>('r.amountCents').as('cents'))
    .$asScalar(),
  ofPayment.lit(0),
);

/** Money of payment `p` that is gone in such a way and in the books, because it had been taken from the provider. */
const centsBookedElsewhere = ofPayment.fn.coalesce(
  ofPayment
    .selectFrom('refunds as r')
    .whereRef('r.paymentId', '=', 'p.id')
    .where('r.status', '=', 'succeeded')
    .where(wasSettledElsewhere)
    .select(({ fn }) => fn.sum<number>('r.amountCents').as('cents'))
    .$asScalar(),
  ofPayment.lit(0),
);

/** What the buyer of payment `p` has back by the card, or the bank: of this alone a statement of theirs tells. */
export const centsReturnedByCard = ofPayment('p.refundedCents', '-', centsBookedElsewhere);

/** What was settled with the buyer of payment `p` in another way, as they are told: what the card got was not. */
export const centsSettledWithBuyer = ofPayment(
  ofPayment.fn<number>('least', [
    centsSettledElsewhere,
    ofPayment('p.amountCents', '-', ofPayment.ref('p.refundedCents')),
  ]),
  '+',
  centsBookedElsewhere,
);

/** What the buyer of payment `p` has not had back, neither by the card nor in another way. */
export const centsNotReturned = ofPayment.fn<number>('greatest', [
  ofPayment(ofPayment('p.amountCents', '-', ofPayment.ref('p.refundedCents')), '-', centsSettledElsewhere),
  ofPayment.lit(0),
]);
