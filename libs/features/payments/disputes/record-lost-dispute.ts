import { Injectable } from '@nestjs/common';
import type { RefundProblem, RefundReason } from '@canopy/contracts/refunds';
import { Clock } from '@canopy/platform/clock';
import { date, type EntityManager, now } from '@canopy/platform/database';
import { isOver } from '@canopy/rules/listing-time';
import { refundMovesTo } from '@canopy/rules/refund-moves';
import { lockPayment } from '../orders/lock-payment.ts';
import { centsNotReturned, isSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { bearFromBefore } from '../refunds/bear-from-before.ts';
import { requestedAgain } from '../refunds/refunds.sql.ts';
import { SettleRefund } from '../refunds/settle-refund.ts';
import { db } from '../tables.ts';
import { wasCancelled } from '../tickets/was-cancelled.sql.ts';

/**
 * A lost dispute is money that went back, by the bank's hand: a refund of its own kind. Where nothing of the payment is
 * left it takes the tickets of what is still to come; whoever has paid for a part keeps them until a person says which
 * go. The platform bears it until somebody decides, see DecideLostDispute, but for what had been taken in vain before. An
 * appeal that is won afterwards brings the money back, not the tickets: of an event that was called off it is owed to the
 * buyer once more.
 */
@Injectable()
export class RecordLostDispute {
  constructor(
    private readonly clock: Clock,
    private readonly settle: SettleRefund,
  ) {}

  /** Once per dispute. */
  async lost(em: EntityManager, dispute: { id: string; amountCents: number }, paymentId: string): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const event = await db(em)
      .selectFrom('payments as p')
      .leftJoin('listings as l', 'l.id', 'p.listingId')
      .where('p.id', '=', paymentId)
      .select(({ fn, selectFrom }) => [
        fn.coalesce('l.eventStart', 'p.eventStart').as('start'),
        fn.coalesce('l.eventEnd', 'p.eventEnd').as('end'),
        selectFrom('tickets as t')
          .whereRef('t.paymentId', '=', 'p.id')
          .where('t.status', '=', 'valid')
          .select(({ fn }) => fn.countAll<number>().as('tickets'))
          .$asScalar()
          .as('validTickets'),
      ])
      .executeTakeFirstOrThrow();
    const over = isOver({ eventStart: date(event.start), eventEnd: date(event.end) }, this.clock.now());
    const cents = Math.min(dispute.amountCents, payment.amountCents - payment.refundedCents);
    const allBack = payment.refundedCents + cents >= payment.amountCents;
    const seats = allBack && !over ? event.validTickets : 0;
    if (cents === 0 && seats === 0) return;
    const refund = await db(em)
      .insertInto('refunds')
      .values({
        paymentId,
        source: 'dispute',
        amountCents: cents,
        seats,
        reason: 'dispute_lost' satisfies RefundReason,
        providerRefundId: dispute.id,
      })
      .onConflict((conflict) => conflict.column('providerRefundId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!refund) return;
    await this.settle.succeed(em, paymentId, refund.id, null);
    await bearFromBefore(em, paymentId, dispute.id);
    if (!allBack) {
      await this.returnTheRest(em, paymentId, payment.amountCents - payment.refundedCents - cents);
      return;
    }
    // What is on its way as well can never succeed now, and would keep a listing that was called off from going. What
    // failed has ended with the money.
    const impossible = await db(em)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('p.id', '=', paymentId)
      .where('r.status', '=', 'requested')
      .where((eb) => eb('r.amountCents', '>', eb('p.amountCents', '-', eb.ref('p.refundedCents'))))
      .orderBy('r.id')
      .select('r.id')
      .execute();
    for (const { id } of impossible) await this.settle.succeedWithoutMoney(em, paymentId, id);
  }

  /**
   * Whoever paid for an event that was called off still gets what the bank left with us. The sweep asks for it. A refund
   * that somebody requested waits for them: its amount was theirs to say.
   */
  private async returnTheRest(em: EntityManager, paymentId: string, restCents: number): Promise<void> {
    await db(em)
      .updateTable('refunds as r')
      .set({ ...requestedAgain, amountCents: restCents })
      .where('r.paymentId', '=', paymentId)
      .where('r.source', '=', 'cancellation')
      .where('r.status', 'in', ['requested', ...refundMovesTo('requested')])
      .where('r.amountCents', '>', restCents)
      .where((eb) => eb.not(isSettledElsewhere))
      .execute();
  }

  /** @returns true when it had been lost before: then the money is here again. */
  async wonBack(em: EntityManager, disputeId: string, paymentId: string): Promise<boolean> {
    await lockPayment(em, paymentId);
    const refund = await db(em)
      .selectFrom('refunds')
      .where('providerRefundId', '=', disputeId)
      .where('source', '=', 'dispute')
      .where('status', '=', 'succeeded')
      .select(['id', 'amountCents'])
      .executeTakeFirst();
    if (!refund) return false;
    await this.settle.undo(em, paymentId, refund.id, 'won_on_appeal' satisfies RefundProblem);
    await this.oweToBuyer(em, paymentId, refund.amountCents);
    // What had been taken in vain before it is owed to the provider, as if they had been to bear it, unless it was sent.
    await db(em)
      .updateTable('disputes')
      .set({ borneBy: 'provider', settledAt: now })
      .where('id', '=', disputeId)
      .where('settledAt', 'is', null)
      .where((eb) => eb('borneBy', 'is distinct from', 'provider'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refunds').where('id', '=', refund.id).where('takenSettledCents', '>', 0).select('refunds.id'),
        ),
      )
      .execute();
    return true;
  }

  /**
   * Of an event that was called off: its own refund ended with the dispute, as done or with the rest alone. Another one
   * stands as failed, so that a person sees to it, who also knows who had borne the loss.
   *
   * @param cents that came back with the appeal
   */
  private async oweToBuyer(em: EntityManager, paymentId: string, cents: number): Promise<void> {
    const cancelled = await db(em)
      .selectFrom('payments as p')
      .leftJoin('listings as l', 'l.id', 'p.listingId')
      .where('p.id', '=', paymentId)
      .where((eb) => eb.or([wasCancelled, eb('l.cancelledAt', 'is not', null)]))
      .select(centsNotReturned.as('leftCents'))
      .executeTakeFirst();
    const owedCents = Math.min(cents, cancelled?.leftCents ?? 0);
    if (owedCents === 0) return;
    const { id } = await db(em)
      .insertInto('refunds')
      .values({
        paymentId,
        source: 'cancellation',
        amountCents: owedCents,
        reason: 'listing_cancelled' satisfies RefundReason,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.settle.fail(em, paymentId, id, 'won_on_appeal' satisfies RefundProblem);
  }
}
