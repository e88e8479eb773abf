import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { atMostBack, type RequestRefundInput, type SaleDetail } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { afterCommit, Database, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { mayRefund } from '@canopy/rules/access';
import { holdsMoney } from '@canopy/rules/dispute';
import { refundMovesTo } from '@canopy/rules/refund-moves';
import { wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { leftOfPayment, requestedAgain } from './refunds.sql.ts';
import { SaleDetailQuery } from './sale-detail.queries.ts';

/**
 * Writes down that money, seats or both go back. The payment's row is locked while what is left is counted, so that two
 * people at the same moment never return more than was paid. The card provider is asked afterwards, by a job that finds
 * this row.
 */
@Injectable()
export class RequestRefund {
  constructor(
    private readonly database: Database,
    private readonly sales: SaleDetailQuery,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * The same form sent twice is the same refund. @throws Refusal sale_not_found, nothing_to_refund, refund_too_large,
   * too_many_seats_back, payment_disputed; refund_sent_before when the form said something else then
   */
  async request(viewer: Viewer, paymentId: string, input: RequestRefundInput): Promise<SaleDetail> {
    if (input.amount === 0 && input.seats === 0) throw new Refusal('nothing_to_refund');
    await this.database.transaction(async (em) => {
      const payment = await lockFor(em, viewer, paymentId);
      if (await wasSentBefore(em, paymentId, input)) return;
      await checkRoom(em, payment, { cents: input.amount, seats: input.seats });
      const refund = await db(em)
        .insertInto('refunds')
        .values({
          paymentId,
          source: 'request',
          amountCents: input.amount,
          seats: input.seats,
          reason: input.reason,
          requestedBy: viewer.id,
          requestedByName: viewer.displayName,
          requestKey: input.key,
          requestId: currentRequestId(),
        })
        .onConflict((conflict) => conflict.columns(['paymentId', 'requestKey']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!refund) return;
      await writeAudit(em, {
        actor: viewer,
        action: 'refund.requested',
        subjectId: paymentId,
        details: { cents: input.amount, seats: input.seats },
      });
      afterCommit(em, () => this.jobs.enqueue(refundPaymentJob, { refundId: refund.id }));
    });
    return this.sales.byId(viewer, paymentId);
  }

  /**
   * Asks for a failed refund once more, under a new key. @throws Refusal refund_not_found, refund_in_order,
   * refund_settled, refund_too_large, too_many_seats_back, payment_disputed
   */
  async retry(viewer: Viewer, refundId: string): Promise<SaleDetail> {
    const paymentId = await this.database.transaction(async (em) => {
      const refund = await db(em)
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.paymentId')
        .where('r.id', '=', refundId)
        .select(['r.paymentId', 'r.amountCents', 'p.providerId'])
        .select((eb) => eb('r.seats', '-', eb.ref('r.seatsReturned')).as('seats'))
        .executeTakeFirst();
      if (!refund || !mayRefund(viewer, refund.providerId)) throw new Refusal('refund_not_found');
      const payment = await lockFor(em, viewer, refund.paymentId);
      if (await isSettled(em, refundId)) throw new Refusal('refund_settled');
      await checkRoom(em, payment, { cents: refund.amountCents, seats: refund.seats });
      const again = await db(em)
        .updateTable('refunds as r')
        .set(requestedAgain)
        .where('r.id', '=', refundId)
        .where('r.status', 'in', refundMovesTo('requested'))
        .where('r.source', '<>', 'dispute')
        .returning('r.id')
        .executeTakeFirst();
      if (!again) throw new Refusal('refund_in_order');
      await writeAudit(em, {
        actor: viewer,
        action: 'refund.tried_again',
        subjectId: refund.paymentId,
        details: { refundId, cents: refund.amountCents },
      });
      return refund.paymentId;
    });
    this.jobs.enqueue(refundPaymentJob, { refundId });
    return this.sales.byId(viewer, paymentId);
  }
}

type PaymentToRefund = Awaited<ReturnType<typeof lockFor>>;

/** Locks the payment until the end of the transaction. */
async function lockFor(em: EntityManager, viewer: Viewer, paymentId: string) {
  const locked = await db(em)
    .selectFrom('payments')
    .where('id', '=', paymentId)
    .select(['id', 'providerId', 'disputeStatus'])
    .forUpdate()
    .executeTakeFirst();
  if (!locked || !mayRefund(viewer, locked.providerId)) throw new Refusal('sale_not_found');
  return locked;
}

async function checkRoom(
  em: EntityManager,
  { id, disputeStatus }: PaymentToRefund,
  wanted: { cents: number; seats: number },
): Promise<void> {
  const { leftCents: cents, leftSeats: seats } = await db(em)
    .selectFrom('payments as p')
    .where('p.id', '=', id)
    .select(leftOfPayment)
    .executeTakeFirstOrThrow();
  if (wanted.cents > 0 && holdsMoney(disputeStatus)) throw new Refusal('payment_disputed');
  if (wanted.cents > cents)
    throw new Refusal('refund_too_large', {
      fields: { amount: [atMostBack.amount(cents)] },
      data: { leftCents: cents },
    });
  if (wanted.seats > seats)
    throw new Refusal('too_many_seats_back', {
      fields: { seats: [atMostBack.seats(seats)] },
      data: { leftSeats: seats },
    });
}

/**
 * A second send is the answer to one that got lost, unless something in the form was corrected since: that was not
 * requested, and whoever sent it must not read that it was.
 */
async function wasSentBefore(
  em: EntityManager,
  paymentId: string,
  { key, amount, seats, reason }: RequestRefundInput,
): Promise<boolean> {
  const first = await db(em)
    .selectFrom('refunds')
    .where('paymentId', '=', paymentId)
    .where('requestKey', '=', key)
    .select(['amountCents as cents', 'seats', 'reason', 'status'])
    .executeTakeFirst();
  if (!first) return false;
  // It failed, and later ones returned the money: what it was to return and take is not known any more.
  if (first.status === 'succeeded' && first.cents === 0 && amount > 0 && first.reason === reason) return true;
  if (first.cents !== amount || first.seats !== seats || first.reason !== reason)
    throw new Refusal('refund_sent_before', {
      data: { cents: first.cents, seats: first.seats, status: first.status },
    });
  return true;
}

async function isSettled(em: EntityManager, refundId: string): Promise<boolean> {
  const settled = await db(em)
    .selectFrom('refunds as r')
    .where('r.id', '=', refundId)
    .where(wasSettledElsewhere)
    .select('r.id')
    .executeTakeFirst();
  return settled !== undefined;
}
