import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { dollars } from '@canopy/contracts/money';
import type { RequestRefundInput, SaleDetail } from '@canopy/contracts/refunds';
import { Refusal } from '@canopy/contracts/refusals';
import { Database, type EntityManager } from '@canopy/platform/database';
import { currentRequestId } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { mayRefund } from '@canopy/rules/access';
import { holdsMoney } from '@canopy/rules/dispute';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { leftOfPayment, SaleDetailQuery } from './sale-detail.queries.ts';

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
   * The same key gives the same refund. @throws Refusal sale_not_found, nothing_to_refund, refund_too_large,
   * too_many_seats_back, payment_disputed
   */
  async request(viewer: Viewer, paymentId: string, input: RequestRefundInput): Promise<SaleDetail> {
    if (input.amount === 0 && input.seats === 0) throw new Refusal('nothing_to_refund');
    const refundId = await this.database.transaction(async (em) => {
      await lockWithRoom(em, viewer, paymentId, { cents: input.amount, seats: input.seats }, input.key);
      const [row] = await em.execute<{ id: string }[]>(
        `insert into refunds (payment_id, source, amount_cents, seats, reason, requested_by, requested_by_name, request_key, request_id) values (?, 'request', ?, ?, ?, ?, ?, ?, ?)
         on conflict (payment_id, request_key) do nothing returning id`,
        [
          paymentId,
          input.amount,
          input.seats,
          input.reason,
          viewer.id,
          viewer.displayName,
          input.key,
          currentRequestId(),
        ],
      );
      return row?.id ?? null;
    });
    if (refundId) this.jobs.enqueue(refundPaymentJob, { refundId });
    return this.sales.byId(viewer, paymentId);
  }

  /**
   * Asks for a failed refund once more, under a new key. @throws Refusal refund_not_found, refund_in_order,
   * refund_too_large, too_many_seats_back, payment_disputed
   */
  async retry(viewer: Viewer, refundId: string): Promise<SaleDetail> {
    const paymentId = await this.database.transaction(async (em) => {
      const [refund] = await em.execute<
        { payment_id: string; amount_cents: number; seats: number; provider_id: string | null }[]
      >(
        `select r.payment_id, r.amount_cents, r.seats - r.seats_returned as seats, p.provider_id from refunds r join payments p on p.id = r.payment_id where r.id = ?`,
        [refundId],
      );
      if (!refund || !mayRefund(viewer, refund.provider_id)) throw new Refusal('refund_not_found');
      await lockWithRoom(em, viewer, refund.payment_id, { cents: refund.amount_cents, seats: refund.seats });
      const [again] = await em.execute<{ id: string }[]>(
        `update refunds set status = 'requested', idempotency_attempt = idempotency_attempt + 1, tries = 0, next_attempt_at = now(), settled_at = null, problem = null where id = ? and status = 'failed' and source <> 'dispute' returning id`,
        [refundId],
      );
      if (!again) throw new Refusal('refund_in_order');
      return refund.payment_id;
    });
    this.jobs.enqueue(refundPaymentJob, { refundId });
    return this.sales.byId(viewer, paymentId);
  }
}

/** Locks the payment until the end of the transaction. A key that was used already needs no room: it adds nothing. */
async function lockWithRoom(
  em: EntityManager,
  viewer: Viewer,
  paymentId: string,
  wanted: { cents: number; seats: number },
  key: string | null = null,
): Promise<void> {
  const [locked] = await em.execute<{ provider_id: string | null; dispute_status: string | null }[]>(
    'select provider_id, dispute_status from payments where id = ? for update',
    [paymentId],
  );
  if (!locked || !mayRefund(viewer, locked.provider_id)) throw new Refusal('sale_not_found');
  const [row] = await em.execute<{ left_cents: number; left_seats: number; known: boolean }[]>(
    `select ${leftOfPayment}, exists (select 1 from refunds r where r.payment_id = p.id and r.request_key = ?::uuid) as known from payments p where p.id = ?`,
    [key, paymentId],
  );
  const { left_cents: cents, left_seats: seats, known } = row!;
  if (known) return;
  if (wanted.cents > 0 && holdsMoney(locked.dispute_status)) throw new Refusal('payment_disputed');
  if (wanted.cents > cents)
    throw new Refusal('refund_too_large', {
      message: `At most $${dollars(cents)} can go back. Please enter less.`,
      fields: { amount: [`At most $${dollars(cents)} can go back.`] },
      data: { leftCents: cents },
    });
  if (wanted.seats > seats)
    throw new Refusal('too_many_seats_back', {
      message: `Only ${seats} ${seats === 1 ? 'spot' : 'spots'} can go back. Please choose fewer.`,
      fields: { seats: [`At most ${seats}.`] },
      data: { leftSeats: seats },
    });
}
