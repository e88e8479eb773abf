import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import type { ProviderRefund } from '@canopy/integrations/card-payments';
import { returnSeats } from '@canopy/listings';
import { type EntityManager, now } from '@canopy/platform/database';
import { refundMovesTo } from '@canopy/rules/refund-moves';
import { feeReturned } from '@canopy/rules/refund-split';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { recordAsRefund } from '../ledger/record-as-refund.ts';
import { type LockedPayment, lockPayment } from '../orders/lock-payment.ts';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { db } from '../tables.ts';
import { type LockedRefund, lockRefund } from './lock-refund.ts';
import { NotifyBuyerOfRefund } from './notify-buyer-of-refund.ts';

/** A refund of the provider whose money is not on its way. */
export const cameToNothing = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled';

/** Refunds from before attempts were named are of the first. */
export const isOfAttempt = ({ metadata }: ProviderRefund, attempt: number): boolean =>
  (metadata.attempt ?? '1') === String(attempt);

/**
 * What a refund does to payment, tickets, seats and ledger, once per refund of the provider, whoever tells of it first.
 * How a refund may go on, `rules/refund-moves` says. Call it in one transaction with what caused it, with the payment locked.
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
    const refund = await lockRefund(em, refundId);
    const again =
      refund.status === 'succeeded' ||
      (refund.status === 'failed' && (answer === null || answer.id === refund.providerRefundId));
    return again ? null : this.apply(em, payment, refund, answer);
  }

  /**
   * The money that this refund was to return has gone back in another way: its seats go back, and it is done. @returns
   * the mail to enqueue
   */
  async succeedWithoutMoney(em: EntityManager, paymentId: string, refundId: string): Promise<string | null> {
    const payment = await lockPayment(em, paymentId);
    const refund = await lockRefund(em, refundId);
    return refund.status === 'succeeded' ? null : this.apply(em, payment, { ...refund, amountCents: 0 }, null);
  }

  private async apply(
    em: EntityManager,
    payment: LockedPayment,
    refund: LockedRefund,
    answer: ProviderRefund | null,
  ): Promise<string | null> {
    const { fee, absorbed } = shares(payment, refund, answer);
    const cents = refund.amountCents;
    const seats = await recordAsRefund(em, refund.id, async () => {
      const voided = await this.voidTickets(em, payment.id, refund.seats - refund.seatsReturned);
      await db(em)
        .updateTable('refunds')
        .set((eb) => ({
          status: 'succeeded',
          amountCents: cents,
          feeCents: fee,
          absorbedCents: absorbed,
          seatsReturned: eb('seatsReturned', '+', voided),
          providerRefundId: answer?.id ?? eb.ref('providerRefundId'),
          problem: null,
          settledAt: now,
        }))
        .where('id', '=', refund.id)
        .where('status', 'in', refundMovesTo('succeeded'))
        .execute();
      await db(em)
        .updateTable('payments')
        .set((eb) => ({
          refundedCents: eb('refundedCents', '+', cents),
          refundedFeeCents: eb('refundedFeeCents', '+', fee),
          absorbedCents: eb('absorbedCents', '+', absorbed),
          seatsReturned: eb('seatsReturned', '+', voided),
          status: statusAfterReturn({ cents, seats: voided }),
        }))
        .where('id', '=', payment.id)
        .execute();
      return voided;
    });
    const emailId = await this.buyers.write(em, payment, refund, seats);
    // The counter moves last, so that its row is locked for as short a time as can be.
    if (seats > 0 && payment.listingId) await returnSeats(em, payment.listingId, seats);
    return emailId;
  }

  /** Those that nobody has used first, the newest before the others. @returns how many there were to take back */
  private async voidTickets(em: EntityManager, paymentId: string, seats: number): Promise<number> {
    const voided = await db(em)
      .updateTable('tickets')
      .set({ status: 'void', voidedAt: now })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('tickets as t')
          .where('t.paymentId', '=', paymentId)
          .where('t.status', '=', 'valid')
          .orderBy((order) => order('t.usedAt', 'is not', null))
          .orderBy('t.id', 'desc')
          .limit(seats)
          .select('t.id'),
      )
      .returning('id')
      .execute();
    return voided.length;
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
        facts: `$${dollars(refund.amountCents)} CAD for ${payment.listingTitle}, paid by ${payment.buyerName}. The card provider says: ${problem}`,
        whatToDo: 'Please try again from the sale, or return the money in another way.',
        path: `/refund-sale/${payment.id}`,
      },
      `refund-failed:${refund.id}:${refund.idempotencyAttempt}`,
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
  ): Promise<LockedRefund | null> {
    const refund = await lockRefund(em, refundId);
    if (refund.status === 'failed') return null;
    await db(em)
      .updateTable('refunds')
      .set((eb) => ({
        status: 'failed',
        problem: problem.slice(0, 500),
        providerRefundId: providerRefundId ?? eb.ref('providerRefundId'),
        settledAt: now,
      }))
      .where('id', '=', refund.id)
      .where('status', 'in', refundMovesTo('failed'))
      .execute();
    if (refund.status === 'succeeded')
      await recordAsRefund(em, refund.id, () =>
        db(em)
          .updateTable('payments')
          .set((eb) => ({
            refundedCents: eb('refundedCents', '-', refund.amountCents),
            refundedFeeCents: eb('refundedFeeCents', '-', refund.feeCents),
            absorbedCents: eb('absorbedCents', '-', refund.absorbedCents),
            status: 'succeeded',
          }))
          .where('id', '=', paymentId)
          .execute(),
      );
    return refund;
  }
}

/**
 * Who pays for what goes back: the platform its part of the fee, and whatever was not taken back from the provider; the
 * provider the rest. The provider's own numbers count where they speak of the same sum; otherwise (a dashboard was
 * quicker) the rule, and the next reading corrects it.
 */
function shares(
  payment: LockedPayment,
  refund: LockedRefund,
  answer: ProviderRefund | null,
): { fee: number; absorbed: number } {
  if (refund.amountCents === 0) return { fee: 0, absorbed: 0 };
  // The bank took it from the platform's account. Whether the provider bears it, a person decides.
  if (refund.source === 'dispute') return { fee: 0, absorbed: refund.amountCents };
  const returned = payment.refundedCents + refund.amountCents;
  const told = answer && answer.totals.amountCents === returned ? answer.totals : null;
  const feeInSum = told
    ? Math.min(told.feeCents, payment.platformFeeCents)
    : feeReturned({ amountCents: payment.amountCents, platformFeeCents: payment.platformFeeCents }, returned);
  const absorbedInSum = told ? returned - told.reversedCents : payment.absorbedCents;
  return {
    fee: Math.max(0, feeInSum - payment.refundedFeeCents),
    absorbed: Math.min(refund.amountCents, Math.max(0, absorbedInSum - payment.absorbedCents)),
  };
}
