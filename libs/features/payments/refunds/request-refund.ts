import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { atMostBack, type RequestRefundInput, type SaleDetail } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import type { RefundStatus } from '@canopy/contracts/vocabulary';
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
        // One that a bank took, or that was made in the card provider's dashboard, is tried again there.
        .where('r.source', 'not in', ['dispute', 'card_provider'])
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
  const parts = await partsOfRequest(em, paymentId, key);
  const first = parts.find(({ requestKey }) => requestKey === key);
  if (!first) return false;
  // It failed, and later ones returned the money: what it was to return and take is not known any more.
  const unknown = ({ status, cents }: (typeof parts)[number]) => status === 'succeeded' && cents === 0;
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  const seatsFit = unknown(first) || first.seats === seats;
  if (parts.some(unknown) && amount > cents && seatsFit && first.reason === reason) return true;
  if (cents !== amount || first.seats !== seats || first.reason !== reason)
    throw new Refusal('refund_sent_before', { data: { cents, seats: first.seats, status: statusOf(parts) } });
  return true;
}

/** One that was made of money taken before has the rest in a row of its own, see `dueOf`, which names the same request. */
function partsOfRequest(em: EntityManager, paymentId: string, key: string) {
  return db(em)
    .selectFrom('refunds as r')
    .where('r.paymentId', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('r.requestKey', '=', key),
        eb.and([
          eb('r.requestKey', 'is', null),
          eb('r.source', '=', 'request'),
          eb(
            'r.requestId',
            'in',
            eb
              .selectFrom('refunds as first')
              .where('first.paymentId', '=', paymentId)
              .where('first.requestKey', '=', key)
              .select('first.requestId'),
          ),
        ]),
      ]),
    )
    .select(['r.amountCents as cents', 'r.seats', 'r.reason', 'r.status', 'r.requestKey'])
    .execute();
}

/** A request is on its way until every part has ended, and has gone back when every part has. */
const statusOf = (parts: { status: RefundStatus }[]): RefundStatus =>
  (['requested', 'failed'] as const).find((status) => parts.some((part) => part.status === status)) ?? 'succeeded';

async function isSettled(em: EntityManager, refundId: string): Promise<boolean> {
  const settled = await db(em)
    .selectFrom('refunds as r')
    .where('r.id', '=', refundId)
    .where(wasSettledElsewhere)
    .select('r.id')
    .executeTakeFirst();
  return settled !== undefined;
}
