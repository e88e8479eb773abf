import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database, type EntityManager, now, problemText } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { feeReturned } from '@canopy/rules/refund-split';
import { lockPayment } from '../orders/lock-payment.ts';
import { recordAsRefund } from '../orders/record-as-refund.ts';
import { triesOfReversal } from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';
import { NotifyProviderOfLoss } from './notify-provider-of-loss.ts';
import { settleDispute } from './settle-dispute.ts';

type ClaimedDispute = NonNullable<Awaited<ReturnType<ReverseTransfer['claim']>>>;

/**
 * Takes the money of a lost dispute from the provider's account, as a refund would have: all of it that was not taken in
 * vain before, and the fee's part goes back to the provider. The decision is a row, so that a lost job or a silent card
 * provider only delays it. After some tries that nobody answered, or that our key may not make, a person decides again:
 * but a try without an answer may have taken the money all the same. So the next turn, when no try is on its way any
 * more, only asks what the card provider has.
 */
@Injectable()
export class ReverseTransfer {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly provider: NotifyProviderOfLoss,
    private readonly logger: AppLogger,
  ) {}

  async carryOut(disputeId: string): Promise<void> {
    const dispute = await this.claim(disputeId);
    if (!dispute) return;
    try {
      // Where all of it was taken before, there is nothing to take.
      if (dispute.amountCents > 0 && !(await this.take(dispute))) return await this.askAgain(dispute);
    } catch (error) {
      await this.afterFailure(dispute, error);
      return;
    }
    await this.database.transaction((em) => this.settle(em, dispute));
  }

  /** @returns whether it was taken, by this try or by one before */
  private async take(dispute: ClaimedDispute): Promise<boolean> {
    const { id: disputeId, intentId, amountCents, applicationFeeCents, attempt, tries } = dispute;
    if (tries > triesOfReversal) return this.cards.isReversed({ intentId, disputeId });
    await this.cards.reverseTransfer(
      { intentId, amountCents, applicationFeeCents, disputeId },
      `dispute:${disputeId}:${attempt}`,
    );
    return true;
  }

  private claim(disputeId: string) {
    return db(this.database)
      .updateTable('disputes as d')
      .from(['refunds as r', 'payments as p'])
      .set((eb) => ({
        tries: eb('d.tries', '+', 1),
        // No call of the card provider takes as long: the one before has ended when the next begins.
        nextAttemptAt: sql<string>`now() + interval '5 minutes'`,
      }))
      .where('d.id', '=', disputeId)
      .where('d.status', '=', 'lost')
      .where('d.borneBy', '=', 'provider')
      .where('d.settledAt', 'is', null)
      .where('d.nextAttemptAt', '<=', now)
      .whereRef('r.providerRefundId', '=', 'd.id')
      .where('r.status', '=', 'succeeded')
      .whereRef('p.id', '=', 'r.paymentId')
      .returning([
        'd.id',
        'd.idempotencyAttempt as attempt',
        'd.tries',
        'r.paymentId',
        'r.absorbedCents as amountCents',
        'p.paymentIntentId as intentId',
        'p.platformFeeCents as applicationFeeCents',
      ])
      .executeTakeFirst();
  }

  private async settle(em: EntityManager, { id, paymentId, amountCents: cents }: ClaimedDispute): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    const waiting = await db(em)
      .selectFrom('disputes')
      .where('id', '=', id)
      .where('settledAt', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return;
    // The card provider returns the fee in proportion to what came back from the provider. What the platform bore of
    // this payment, for this dispute until now or for others, is none of that.
    const inVain = payment.takenInVainCents + payment.inVainSentCents;
    const fromProvider = payment.refundedCents - payment.absorbedCents + inVain + cents;
    const returned = payment.refundedFeeCents + payment.feeInVainCents + payment.feeInVainSentCents;
    const fee = cents === 0 ? 0 : Math.max(0, feeReturned(payment, fromProvider) - returned);
    const refund = await db(em)
      .updateTable('refunds')
      .set((eb) => ({ feeCents: eb('feeCents', '+', fee), absorbedCents: 0 }))
      .where('providerRefundId', '=', id)
      .returning(['id', 'status', 'amountCents', 'feeCents'])
      .executeTakeFirstOrThrow();
    const taken = { cents: refund.amountCents, feeCents: refund.feeCents };
    // An appeal that was won meanwhile has undone the refund, and the payment knows nothing of it any more. What was
    // taken is owed to the provider, and the list of what needs a person says so.
    if (refund.status === 'succeeded') {
      await recordAsRefund(em, refund.id, () =>
        db(em)
          .updateTable('payments')
          .set((eb) => ({
            refundedFeeCents: eb('refundedFeeCents', '+', fee),
            absorbedCents: eb('absorbedCents', '-', cents),
          }))
          .where('id', '=', paymentId)
          .execute(),
      );
      await this.provider.write(em, { disputeId: id, paymentId }, taken);
    }
    await settleDispute(em, id, taken);
  }

  /**
   * After a clear no somebody decides again. An error of the provider's own needs a new key, silence the same one; nor
   * has anybody decided where our key lacks a right for a while.
   */
  private async afterFailure(dispute: ClaimedDispute, error: unknown): Promise<void> {
    const { id, attempt } = dispute;
    const failure = CardProviderFailure.of(error);
    this.logger.error(
      { err: error, disputeId: id, kind: failure.kind },
      'the money of a lost dispute could not be taken from the provider',
    );
    if (failure.explained || failure.kind === 'declined' || failure.kind === 'already_done')
      return this.askAgain(dispute, failure.reason);
    await db(this.database)
      .updateTable('disputes')
      .set((eb) => ({
        problem: problemText(failure.reason),
        idempotencyAttempt: eb('idempotencyAttempt', '+', failure.kind === 'broken' ? 1 : 0),
      }))
      .where('id', '=', id)
      .where('idempotencyAttempt', '=', attempt)
      .where('settledAt', 'is', null)
      .execute();
  }

  /** Nothing was taken: who bears it is open again. @param problem without it, that of the last try stays */
  private async askAgain({ id, attempt }: ClaimedDispute, problem?: string): Promise<void> {
    await db(this.database)
      .updateTable('disputes')
      .set({ borneBy: null, ...(problem !== undefined && { problem: problemText(problem) }) })
      .where('id', '=', id)
      .where('idempotencyAttempt', '=', attempt)
      .where('settledAt', 'is', null)
      .execute();
  }
}
