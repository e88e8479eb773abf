import { Injectable } from '@nestjs/common';
import { EmailOutbox } from '@canopy/emails';
import { CardPayments, CardProviderFailure, type ProviderRefund } from '@canopy/integrations/card-payments';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { FinishCancellation } from './finish-cancellation.ts';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { refundColumns, type RefundRow } from './sale-detail.queries.ts';
import { cameToNothing, isOfAttempt, SettleRefund } from './settle-refund.ts';
import { TakeOverRefunds } from './take-over-refunds.ts';

interface Claimed extends RefundRow {
  payment_intent_id: string;
  charged_cents: number;
  platform_fee_cents: number;
}

/**
 * Asks the card provider for what a refund's row says. Whoever claims the row asks; the refunds of one payment go one
 * after the other, so that the provider's numbers belong to one of them. Before a second try the provider is asked what
 * it has: an answer that never arrived, or an error of its own, may have been a refund all the same.
 */
@Injectable()
export class RefundPayment {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly settle: SettleRefund,
    private readonly dashboard: TakeOverRefunds,
    private readonly emails: EmailOutbox,
    private readonly cancellations: FinishCancellation,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  async carryOut(refundId: string): Promise<void> {
    const refund = await this.claim(refundId);
    if (!refund) return;
    let answer: ProviderRefund | null;
    try {
      answer = refund.amount_cents === 0 ? null : await this.ask(refund);
    } catch (error) {
      await this.afterFailure(refund, error);
      return;
    }
    const emailId = await this.database.transaction(async (em) => {
      if (!answer || !cameToNothing(answer)) return this.settle.succeed(em, refund.payment_id, refund.id, answer);
      await this.settle.fail(em, refund.payment_id, refund.id, 'The bank did not take the money back.', answer.id);
      return null;
    });
    this.emails.enqueue(emailId);
    await this.next(refund.payment_id);
  }

  private claim(refundId: string): Promise<Claimed | null> {
    return this.database.row<Claimed>(
      `update refunds r set tries = r.tries + 1, next_attempt_at = now() + interval '90 seconds' * power(2, least(r.tries, 6))
       from payments p
       where r.id = ? and p.id = r.payment_id and r.status = 'requested' and r.next_attempt_at <= now()
         and not exists (select 1 from refunds o where o.payment_id = r.payment_id and o.status = 'requested' and o.id < r.id)
       returning ${refundColumns}, p.payment_intent_id, p.amount_cents as charged_cents, p.platform_fee_cents`,
      [refundId],
    );
  }

  private async ask(refund: Claimed): Promise<ProviderRefund> {
    if (refund.tries > 1 || refund.idempotency_attempt > 1) {
      const known = (await this.cards.refundsOf(refund.payment_intent_id)).filter(
        (one) => one.metadata.refundId === refund.id,
      );
      // One of this attempt that failed is the answer too: under its key the provider would repeat what it said before
      // that.
      const answer =
        known.find((one) => !cameToNothing(one)) ?? known.find((one) => isOfAttempt(one, refund.idempotency_attempt));
      if (answer) return answer;
    }
    return this.cards.refund(
      {
        intentId: refund.payment_intent_id,
        amountCents: refund.amount_cents,
        chargedCents: refund.charged_cents,
        applicationFeeCents: refund.platform_fee_cents,
        reason: 'requested_by_customer',
        metadata: { refundId: refund.id, paymentId: refund.payment_id, attempt: String(refund.idempotency_attempt) },
      },
      `refund:${refund.id}:${refund.idempotency_attempt}`,
    );
  }

  /**
   * A clear no is final until a person tries again. After an error of the provider's own, the next try needs a new key;
   * after silence, the same one.
   */
  private async afterFailure(refund: Claimed, error: unknown): Promise<void> {
    const failure =
      error instanceof CardProviderFailure ? error : new CardProviderFailure('unanswered', { cause: error });
    const { kind } = failure;
    this.logger.error({ err: error, refundId: refund.id, kind }, 'a refund could not be made');
    if (kind === 'broken')
      await this.database.rows(
        `update refunds set idempotency_attempt = idempotency_attempt + 1 where id = ? and idempotency_attempt = ? and status = 'requested'`,
        [refund.id, refund.idempotency_attempt],
      );
    if (kind === 'already_done') return this.closeAsDone(refund);
    if (kind !== 'refused' && kind !== 'declined') return;
    await this.database.transaction((em) => this.settle.fail(em, refund.payment_id, refund.id, failure.reason));
    await this.next(refund.payment_id);
  }

  /** Somebody was quicker in the dashboard: that refund has a row of its own, and this one moves seats alone. */
  private async closeAsDone(refund: Claimed): Promise<void> {
    await this.dashboard.ofPayment({ id: refund.payment_id, payment_intent_id: refund.payment_intent_id });
    this.emails.enqueue(
      await this.database.transaction((em) => this.settle.succeedWithoutMoney(em, refund.payment_id, refund.id)),
    );
    await this.next(refund.payment_id);
  }

  private async next(paymentId: string): Promise<void> {
    const waiting = await this.database.row<{ id: string }>(
      `select id from refunds where payment_id = ? and status = 'requested' order by id limit 1`,
      [paymentId],
    );
    if (waiting) this.jobs.enqueue(refundPaymentJob, { refundId: waiting.id });
    else await this.cancellations.afterRefund(paymentId);
  }
}
