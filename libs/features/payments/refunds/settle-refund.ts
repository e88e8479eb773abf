import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import type { ProviderRefund } from '@canopy/integrations/card-payments';
import { returnSeats } from '@canopy/listings';
import type { EntityManager } from '@canopy/platform/database';
import { feeReturned } from '@canopy/rules/refund-split';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { type LockedPayment, lockPayment } from '../orders/lock-payment.ts';
import { refundColumns, type RefundRow } from './sale-detail.queries.ts';
import { NotifyBuyerOfRefund } from './notify-buyer-of-refund.ts';

/** A refund of the provider whose money is not on its way. */
export const cameToNothing = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled';

/** Refunds from before attempts were named are of the first. */
export const isOfAttempt = ({ metadata }: ProviderRefund, attempt: number): boolean =>
  (metadata.attempt ?? '1') === String(attempt);

/**
 * What a refund does to payment, tickets, seats and ledger, once per refund of the provider, whoever tells of it first.
 * A refund goes from requested to succeeded or failed, from succeeded to failed when the bank sends it back, and never
 * backwards. Call it in one transaction with what caused it, with the payment locked.
 */
@Injectable()
export class SettleRefund {
  constructor(
    private readonly buyers: NotifyBuyerOfRefund,
    private readonly alerts: AlertAdmins,
  ) {}

  /**
   * @param answer of the card provider; null when no money was to move through it. @returns the mail to enqueue, or
   *   null when nothing changed.
   */
  async succeed(
    em: EntityManager,
    paymentId: string,
    refundId: string,
    answer: ProviderRefund | null,
  ): Promise<string | null> {
    const payment = await lockPayment(em, paymentId);
    const refund = await this.locked(em, refundId);
    const again =
      refund.status === 'succeeded' ||
      (refund.status === 'failed' && (answer === null || answer.id === refund.provider_refund_id));
    return again ? null : this.apply(em, payment, refund, answer);
  }

  /**
   * The money that this refund was to return has gone back in another way: its seats go back, and it is done. @returns
   * the mail to enqueue
   */
  async succeedWithoutMoney(em: EntityManager, paymentId: string, refundId: string): Promise<string | null> {
    const payment = await lockPayment(em, paymentId);
    const refund = await this.locked(em, refundId);
    return refund.status === 'succeeded' ? null : this.apply(em, payment, { ...refund, amount_cents: 0 }, null);
  }

  private async apply(
    em: EntityManager,
    payment: LockedPayment,
    refund: RefundRow,
    answer: ProviderRefund | null,
  ): Promise<string | null> {
    const { fee, absorbed } = shares(payment, refund, answer);
    await em.execute(`select set_config('canopy.refund', ?, true)`, [refund.id]);
    const voided = await em.execute<{ id: string }[]>(
      `update tickets set status = 'void', voided_at = now() where id in (
         select id from tickets where payment_id = ? and status = 'valid' order by used_at is not null, id desc limit ?) returning id`,
      [payment.id, refund.seats - refund.seats_returned],
    );
    await em.execute(
      `update refunds set status = 'succeeded', amount_cents = ?, fee_cents = ?, absorbed_cents = ?, seats_returned = seats_returned + ?, provider_refund_id = coalesce(?, provider_refund_id), problem = null, settled_at = now() where id = ?`,
      [refund.amount_cents, fee, absorbed, voided.length, answer?.id ?? null, refund.id],
    );
    await em.execute(
      `update payments set refunded_cents = refunded_cents + ?, refunded_fee_cents = refunded_fee_cents + ?, absorbed_cents = absorbed_cents + ?, seats_returned = seats_returned + ?,
         status = case when refunded_cents + ? = amount_cents and seats_returned + ? = quantity then 'refunded' else 'succeeded' end where id = ?`,
      [refund.amount_cents, fee, absorbed, voided.length, refund.amount_cents, voided.length, payment.id],
    );
    await em.execute(`select set_config('canopy.refund', '', true)`);
    const emailId = await this.buyers.write(em, payment, refund, voided.length);
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (voided.length > 0 && payment.listingId) await returnSeats(em, payment.listingId, voided.length);
    return emailId;
  }

  /**
   * The provider said no, or the bank sent the money back: it stays with the platform until somebody tries again. Seats
   * that went back stay so.
   */
  async fail(
    em: EntityManager,
    paymentId: string,
    refundId: string,
    problem: string,
    providerRefundId: string | null = null,
  ): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const refund = await this.undo(em, payment.id, refundId, problem, providerRefundId);
    if (!refund) return;
    await this.alerts.write(
      em,
      {
        headline: 'A refund did not reach the buyer',
        facts: `$${dollars(refund.amount_cents)} CAD for ${payment.listingTitle}, paid by ${payment.buyerName}. The card provider says: ${problem}`,
        whatToDo: 'Please try again from the sale, or return the money in another way.',
        path: `/refund-sale/${payment.id}`,
      },
      `refund-failed:${refund.id}:${refund.idempotency_attempt}`,
    );
  }

  /**
   * Whatever this refund moved of the money is moved back. Call it with the payment locked. @returns null when it had
   * failed before.
   */
  async undo(
    em: EntityManager,
    paymentId: string,
    refundId: string,
    problem: string,
    providerRefundId: string | null = null,
  ): Promise<RefundRow | null> {
    const refund = await this.locked(em, refundId);
    if (refund.status === 'failed') return null;
    await em.execute(
      `update refunds set status = 'failed', problem = ?, provider_refund_id = coalesce(?, provider_refund_id), settled_at = now() where id = ?`,
      [problem.slice(0, 500), providerRefundId, refund.id],
    );
    if (refund.status === 'succeeded') {
      await em.execute(`select set_config('canopy.refund', ?, true)`, [refund.id]);
      await em.execute(
        `update payments set refunded_cents = refunded_cents - ?, refunded_fee_cents = refunded_fee_cents - ?, absorbed_cents = absorbed_cents - ?, status = 'succeeded' where id = ?`,
        [refund.amount_cents, refund.fee_cents, refund.absorbed_cents, paymentId],
      );
      await em.execute(`select set_config('canopy.refund', '', true)`);
    }
    return refund;
  }

  private async locked(em: EntityManager, refundId: string): Promise<RefundRow> {
    const [refund] = await em.execute<RefundRow[]>(`select ${refundColumns} from refunds r where r.id = ? for update`, [
      refundId,
    ]);
    return refund!;
  }
}

/**
 * Who pays for what goes back: the platform its part of the fee, and whatever was not taken back from the provider; the
 * provider the rest. The provider's own numbers count where they speak of the same sum; otherwise (a dashboard was
 * quicker) the rule, and the next reading corrects it.
 */
function shares(
  payment: LockedPayment,
  refund: RefundRow,
  answer: ProviderRefund | null,
): { fee: number; absorbed: number } {
  if (refund.amount_cents === 0) return { fee: 0, absorbed: 0 };
  // The bank took it from the platform's account. Whether the provider bears it, a person decides.
  if (refund.source === 'dispute') return { fee: 0, absorbed: refund.amount_cents };
  const returned = payment.refundedCents + refund.amount_cents;
  const told = answer && answer.totals.amountCents === returned ? answer.totals : null;
  const feeInSum = told
    ? Math.min(told.feeCents, payment.platformFeeCents)
    : feeReturned({ amountCents: payment.amountCents, platformFeeCents: payment.platformFeeCents }, returned);
  const absorbedInSum = told ? returned - told.reversedCents : payment.absorbedCents;
  return {
    fee: Math.max(0, feeInSum - payment.refundedFeeCents),
    absorbed: Math.min(refund.amount_cents, Math.max(0, absorbedInSum - payment.absorbedCents)),
  };
}
