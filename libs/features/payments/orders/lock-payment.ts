import { expressionBuilder } from 'kysely';
import type { EntityManager } from '@canopy/platform/database';
import { db, type PaymentTables } from '../tables.ts';

const ofPayment = expressionBuilder<PaymentTables & { p: PaymentTables['payments'] }, 'p'>();

/** Of payment `p`: a sum over the refunds that its lost disputes are. One that failed was won after all. */
const sumOfDisputes = (status: 'succeeded' | 'failed', column: 'amountCents' | 'feeCents') =>
  ofPayment.fn.coalesce(
    ofPayment
      .selectFrom('refunds as r')
      .whereRef('r.paymentId', '=', 'p.id')
      .where('r.source', '=', 'dispute')
      .where('r.status', '=', status)
      .select(({ fn }) => fn.sum<number>(`r.${column}`).as('cents'))
      .$asScalar(),
    ofPayment.lit(0),
  );

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

/**
 * Locks a payment until the end of the transaction, its listing before it: a listing that is being deleted locks in
 * that order too. The share of the listing's key keeps nobody from buying.
 */
export async function lockPayment(em: EntityManager, paymentId: string) {
  await db(em)
    .selectFrom('listings')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('payments').select('listingId').where('payments.id', '=', paymentId))
    .forKeyShare()
    .execute();
  return db(em)
    .selectFrom('payments as p')
    .select([
      'p.id',
      'p.listingId',
      'p.userId as buyerId',
      'p.listingTitle',
      'p.providerName',
      'p.buyerName',
      'p.amountCents',
      'p.platformFeeCents',
      'p.quantity',
      'p.refundedCents',
      'p.refundedFeeCents',
      'p.absorbedCents',
      'p.takenInVainCents',
      'p.feeInVainCents',
      'p.inVainSentCents',
      'p.feeInVainSentCents',
      'p.seatsReturned',
      sumOfDisputes('succeeded', 'amountCents').as('returnedByBankCents'),
      // Returned for good when the provider was to bear it: the appeal that was won brought back the money alone.
      sumOfDisputes('failed', 'feeCents').as('feeOfWonDisputesCents'),
    ])
    .select((eb) => eb.selectFrom('users as u').whereRef('u.id', '=', 'p.userId').select('u.email').as('buyerEmail'))
    .where('p.id', '=', paymentId)
    .forUpdate('p')
    .executeTakeFirstOrThrow();
}
