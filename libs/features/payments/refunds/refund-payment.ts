import { Injectable } from '@nestjs/common';
import type { RefundProblem } from '@canopy/contracts/refunds';
import { CardPayments, CardProviderFailure, type ProviderRefund } from '@canopy/integrations/card-payments';
import { Database, now, retryAt } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { type DueRefund, dueOf } from './due-refund.ts';
import { FinishCancellation } from './finish-cancellation.ts';
import { NotifyBuyerOfRefund } from './notify-buyer-of-refund.ts';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { refundTries } from './refund-tries.ts';
import { isFirstInLine } from './refunds.sql.ts';
import { isFailedOrCanceled, SettleRefund } from './settle-refund.ts';
import { TakeOverRefunds } from './take-over-refunds.ts';

type ClaimedRefund = NonNullable<Awaited<ReturnType<RefundPayment['claim']>>>;

/**
 * Asks the card provider for what a refund's row says. Whoever claims the row asks; the refunds of one payment go one
 * after the other, so that the provider's numbers belong to one of them. Before a second try the provider is asked what
 * it has: an answer that never arrived, or an error of its own, may have been a refund all the same. One that failed has
 * taken its money from whoever sold, and the next is made of that.
 */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly settle: SettleRefund,
    private readonly dashboard: TakeOverRefunds,
    private readonly buyers: NotifyBuyerOfRefund,
    private readonly cancellations: FinishCancellation,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  async carryOut(refundId: string): Promise<void> {
    const refund = await this.claim(refundId);
    if (!refund) return;
    let answer: ProviderRefund | null | 'settled';
    try {
      answer = refund.amountCents === 0 ? null : await this.ask(refund);
    } catch (error) {
      await this.afterFailure(refund, error);
      return;
    }
    if (answer !== 'settled')
      await this.database.transaction(async (em) => {
        if (!answer || !isFailedOrCanceled(answer)) await this.settle.succeed(em, refund.paymentId, refund.id, answer);
        else
          await this.settle.fail(em, refund.paymentId, refund.id, 'not_taken_by_bank' satisfies RefundProblem, answer);
      });
    await this.next(refund.paymentId);
  }

  private claim(refundId: string) {
    return db(this.database)
      .updateTable('refunds as r')
      .from('payments as p')
      .set((eb) => ({
        tries: eb('r.tries', '+', 1),
        nextAttemptAt: retryAt(refundTries.first, eb.ref('r.tries'), refundTries.doublings),
      }))
      .where('r.id', '=', refundId)
      .whereRef('p.id', '=', 'r.paymentId')
      .where('r.status', '=', 'requested')
      .where('r.nextAttemptAt', '<=', now)
      .where(isFirstInLine)
      .returning([
        'r.id',
        'r.paymentId',
        'r.amountCents',
        'r.idempotencyAttempt',
        'r.tries',
        'p.paymentIntentId',
        'p.amountCents as chargedCents',
        'p.platformFeeCents',
        'p.takenInVainCents',
      ])
      .executeTakeFirst();
  }

  private async ask(refund: ClaimedRefund): Promise<ProviderRefund | 'settled'> {
    let due: DueRefund | null = { amountCents: refund.amountCents, takenBefore: false };
    if (refund.tries > 1 || refund.idempotencyAttempt > 1 || refund.takenInVainCents > 0) {
      await this.dashboard.ofPayment({ id: refund.paymentId, paymentIntentId: refund.paymentIntentId });
      due = await this.database.transaction((em) => dueOf(em, refund));
      if (!due) return 'settled';
    }
    return this.cards.refund(
      {
        intentId: refund.paymentIntentId,
        amountCents: due.amountCents,
        chargedCents: refund.chargedCents,
        applicationFeeCents: refund.platformFeeCents,
        takenBefore: due.takenBefore,
        reason: 'requested_by_customer',
        metadata: { refundId: refund.id, paymentId: refund.paymentId, attempt: String(refund.idempotencyAttempt) },
      },
      // A key belongs to one request: another one was perhaps sent before it was known what had been taken.
      `refund:${refund.id}:${refund.idempotencyAttempt}${due.takenBefore ? ':taken' : ''}`,
    );
  }

  /**
   * A clear no is final until a person tries again. After an error of the provider's own, the next try needs a new key;
   * after silence, the same one.
   */
  private async afterFailure(refund: ClaimedRefund, error: unknown): Promise<void> {
    const failure = CardProviderFailure.of(error);
    const { kind } = failure;
    this.logger.error({ err: error, refundId: refund.id, kind }, 'a refund could not be made');
    if (kind === 'broken')
      await db(this.database)
        .updateTable('refunds')
        .set((eb) => ({ idempotencyAttempt: eb('idempotencyAttempt', '+', 1) }))
        .where('id', '=', refund.id)
        .where('idempotencyAttempt', '=', refund.idempotencyAttempt)
        .where('status', '=', 'requested')
        .execute();
    // Nobody said no to this refund: our key has a wrong right, and once that is mended it is made.
    if (failure.aboutOurKey) return this.notifyOfCancellation(refund.paymentId);
    if (kind === 'already_done') return this.closeAsDone(refund);
    if (kind !== 'refused' && kind !== 'declined') return this.notifyOfCancellation(refund.paymentId);
    await this.database.transaction((em) => this.settle.fail(em, refund.paymentId, refund.id, failure.reason));
    await this.next(refund.paymentId);
  }

  /**
   * The card provider may be away for hours, and the event be today. Whose refund of a cancellation waits behind another
   * one hears of it too.
   */
  private async notifyOfCancellation(paymentId: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const payment = await lockPayment(em, paymentId);
      const waiting = await db(em)
        .selectFrom('refunds')
        .where('paymentId', '=', paymentId)
        .where('source', '=', 'cancellation')
        .where('status', '=', 'requested')
        .limit(1)
        .select('id')
        .executeTakeFirst();
      if (waiting) await this.buyers.notifyOfCancellation(em, payment);
    });
  }

  /** Somebody was quicker in the dashboard: that refund has a row of its own, and this one moves seats alone. */
  private async closeAsDone(refund: ClaimedRefund): Promise<void> {
    await this.dashboard.ofPayment({ id: refund.paymentId, paymentIntentId: refund.paymentIntentId });
    await this.database.transaction((em) => this.settle.succeedWithoutMoney(em, refund.paymentId, refund.id));
    await this.next(refund.paymentId);
  }

  private async next(paymentId: string): Promise<void> {
    const waiting = await db(this.database)
      .selectFrom('refunds')
      .where('paymentId', '=', paymentId)
      .where('status', '=', 'requested')
      .orderBy('id')
      .limit(1)
      .select('id as refundId')
      .executeTakeFirst();
    if (waiting) this.jobs.enqueue(refundPaymentJob, waiting);
    else await this.cancellations.afterRefund(paymentId);
  }
}
