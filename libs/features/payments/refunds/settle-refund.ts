import { Injectable } from '@nestjs/common';
import type { RefundProblem } from '@canopy/contracts/refunds';
import type { ProviderRefund } from '@canopy/integrations/card-payments';
import { returnSeats } from '@canopy/listings';
import { type EntityManager, now, problemText } from '@canopy/platform/database';
import { refundMovesTo } from '@canopy/rules/refund-moves';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { type LockedPayment, lockPayment } from '../orders/lock-payment.ts';
import { statusAfterReturn } from '../orders/payment-status.ts';
import { recordAsRefund } from '../orders/record-as-refund.ts';
import { db } from '../tables.ts';
import { WithdrawTicketMails } from '../tickets/withdraw-ticket-mails.ts';
import { type LockedRefund, lockRefund } from './lock-refund.ts';
import { NotifyBuyerOfRefund } from './notify-buyer-of-refund.ts';
import { isSuperseded } from './refunds.sql.ts';
import { leftTaken, splitReturn } from './split-return.ts';

/** The card provider says that this refund failed or was cancelled. */
export const isFailedOrCanceled = ({ status }: ProviderRefund): boolean => status === 'failed' || status === 'canceled';

/** A refund without attempt metadata is older than attempts and counts as attempt 1. */
export const isOfAttempt = ({ metadata }: ProviderRefund, attempt: number): boolean =>
  (metadata.attempt ?? '1') === String(attempt);

/**
 * What a refund does to payment, tickets, seats and ledger, once per refund of the card provider, whichever caller
 * reports it first. `rules/refund-moves` says which status may follow which. Call it in one transaction with what caused
 * it, with the payment locked.
 */
@Injectable()
export class SettleRefund {
  constructor(
    private readonly buyers: NotifyBuyerOfRefund,
    private readonly alerts: AlertAdmins,
    private readonly mails: WithdrawTicketMails,
  ) {}

  /** @param answer of the card provider; null when no money was to move through it. */
  async succeed(em: EntityManager, paymentId: string, refundId: string, answer: ProviderRefund | null): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const refund = await lockRefund(em, refundId);
    // A refund that failed may still succeed under another id: that is another try, which is applied.
    const alreadyApplied =
      refund.status === 'succeeded' ||
      (refund.status === 'failed' && (answer === null || answer.id === refund.providerRefundId));
    if (alreadyApplied) return;
    await this.apply(em, payment, refund, answer);
    await this.closeSuperseded(em, paymentId);
  }

  /**
   * Failed refunds of a payment of which nothing is left to return end as done, with no money of their own: nobody is
   * to try them again, or wait for them. Of an event that was called off the spots go with it; of any other, whoever
   * returned the money has said which go. Call it with the payment locked.
   *
   * @returns their ids
   */
  async closeSuperseded(em: EntityManager, paymentId: string): Promise<string[]> {
    const superseded = await db(em)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.id', '=', paymentId)
      .where(isSuperseded)
      .orderBy('r.id')
      .select('r.id')
      .execute();
    for (const { id } of superseded) {
      const payment = await lockPayment(em, paymentId);
      const refund = await lockRefund(em, id);
      const seats = refund.source === 'cancellation' ? refund.seats : refund.seatsReturned;
      await this.apply(em, payment, { ...refund, amountCents: 0, seats }, null);
      // Its line on the page of the sale says which spots it took back, not which it once was to.
      await db(em)
        .updateTable('refunds')
        .set((eb) => ({ seats: eb.ref('seatsReturned') }))
        .where('id', '=', id)
        .execute();
    }
    return superseded.map(({ id }) => id);
  }

  /** The money that this refund was to return has gone back in another way: its seats go back, and it is done. */
  async succeedWithoutMoney(em: EntityManager, paymentId: string, refundId: string): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const refund = await lockRefund(em, refundId);
    if (refund.status !== 'succeeded') await this.apply(em, payment, { ...refund, amountCents: 0 }, null);
  }

  private async apply(
    em: EntityManager,
    payment: LockedPayment,
    refund: LockedRefund,
    answer: ProviderRefund | null,
  ): Promise<void> {
    const { fee, absorbed, takenBefore, feeBefore } = splitReturn(payment, refund, answer);
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
          takenInVainCents: eb('takenInVainCents', '-', takenBefore),
          feeInVainCents: eb('feeInVainCents', '-', feeBefore),
          seatsReturned: eb('seatsReturned', '+', voided),
          status: statusAfterReturn({ cents, seats: voided }),
        }))
        .where('id', '=', payment.id)
        .execute();
      return voided;
    });
    await this.buyers.write(em, payment, refund, seats);
    // The counter moves late, so that its row is locked for as short a time as can be; only mails are locked after it.
    if (seats === 0 || !payment.listingId) return;
    await returnSeats(em, payment.listingId, seats);
    // Of what was called off nobody's mail waits any more.
    if (payment.buyerId && refund.source !== 'cancellation')
      await this.mails.ofHolder(em, payment.buyerId, payment.listingId);
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
   * The card provider said no, or the bank sent the money back: it stays with the platform until somebody tries again,
   * and so does what was taken from the provider for it. Seats that went back stay so.
   * @param answer of the card provider, where it made the refund
   */
  async fail(
    em: EntityManager,
    paymentId: string,
    refundId: string,
    problem: RefundProblem | (string & {}),
    answer: ProviderRefund | null = null,
  ): Promise<void> {
    const refund = await this.undo(em, paymentId, refundId, problem, answer);
    if (!refund) return;
    const payment = await lockPayment(em, paymentId);
    // Somebody returned the money in the dashboard meanwhile: nobody is to be called.
    if ((await this.closeSuperseded(em, payment.id)).includes(refund.id)) return;
    if (refund.source === 'cancellation') await this.buyers.notifyOfCancellation(em, payment);
    await this.alerts.write(
      em,
      {
        kind: 'refund_failed',
        amountCents: refund.amountCents,
        takenCents: payment.takenInVainCents,
        restCents: Math.max(0, refund.amountCents - payment.takenInVainCents),
        listingTitle: payment.listingTitle,
        buyerName: payment.buyerName,
        problem,
      },
      `/refund-sale/${payment.id}`,
      `refund-failed:${refund.id}:${refund.idempotencyAttempt}`,
    );
  }

  /** Whatever this refund moved of the money is moved back. @returns null when it had failed before. */
  async undo(
    em: EntityManager,
    paymentId: string,
    refundId: string,
    problem: RefundProblem | (string & {}),
    answer: ProviderRefund | null = null,
  ): Promise<LockedRefund | null> {
    const payment = await lockPayment(em, paymentId);
    const refund = await lockRefund(em, refundId);
    if (refund.status === 'failed') return null;
    const left = leftTaken(payment, refund, answer);
    await db(em)
      .updateTable('refunds')
      .set((eb) => ({
        status: 'failed',
        problem: problemText(problem),
        providerRefundId: answer?.id ?? eb.ref('providerRefundId'),
        settledAt: now,
      }))
      .where('id', '=', refund.id)
      .where('status', 'in', refundMovesTo('failed'))
      .execute();
    if (left.taken > 0)
      await db(em)
        .updateTable('payments')
        .set((eb) => ({
          takenInVainCents: eb('takenInVainCents', '+', left.taken),
          feeInVainCents: eb('feeInVainCents', '+', left.fee),
        }))
        .where('id', '=', paymentId)
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
