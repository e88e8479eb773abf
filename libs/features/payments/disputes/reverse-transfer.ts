import { Injectable } from '@nestjs/common';
import { dollars } from '@canopy/contracts/money';
import { CardPayments, CardProviderFailure } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AppLogger } from '@canopy/platform/runtime';
import { feeReturned } from '@canopy/rules/refund-split';
import { lockPayment } from '../orders/lock-payment.ts';
import { settleDispute } from './settle-dispute.ts';

interface Claimed {
  id: string;
  payment_id: string;
  payment_intent_id: string;
  amount_cents: number;
  platform_fee_cents: number;
  idempotency_attempt: number;
}

/**
 * Takes the money of a lost dispute from the provider's account, as a refund would have: all of it, and the fee's part
 * goes back to the provider. The decision is a row, so that a lost job or a silent card provider only delays it.
 */
@Injectable()
export class ReverseTransfer {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly logger: AppLogger,
  ) {}

  async carryOut(disputeId: string): Promise<void> {
    const dispute = await this.claim(disputeId);
    if (!dispute) return;
    try {
      const {
        payment_intent_id: intentId,
        amount_cents: amountCents,
        platform_fee_cents: applicationFeeCents,
        idempotency_attempt: attempt,
      } = dispute;
      await this.cards.reverseTransfer(
        { intentId, amountCents, applicationFeeCents, disputeId },
        `dispute:${disputeId}:${attempt}`,
      );
    } catch (error) {
      await this.afterFailure(dispute, error);
      return;
    }
    await this.database.transaction((em) => this.settle(em, dispute));
  }

  private claim(disputeId: string): Promise<Claimed | null> {
    return this.database.row<Claimed>(
      `update disputes d set next_attempt_at = now() + interval '5 minutes' from refunds r join payments p on p.id = r.payment_id
       where d.id = ? and d.status = 'lost' and d.borne_by = 'provider' and d.settled_at is null and d.next_attempt_at <= now() and r.provider_refund_id = d.id and r.status = 'succeeded'
       returning d.id, r.payment_id, p.payment_intent_id, r.amount_cents, p.platform_fee_cents, d.idempotency_attempt`,
      [disputeId],
    );
  }

  private async settle(em: EntityManager, { id, payment_id: paymentId, amount_cents: cents }: Claimed): Promise<void> {
    const payment = await lockPayment(em, paymentId);
    // An appeal that was won meanwhile brought the money back; what was decided is not true any more.
    const [waiting] = await em.execute<object[]>(
      `select 1 from disputes where id = ? and status = 'lost' and settled_at is null for update`,
      [id],
    );
    if (!waiting) return;
    const fee =
      feeReturned(
        { amountCents: payment.amountCents, platformFeeCents: payment.platformFeeCents },
        payment.refundedCents,
      ) - payment.refundedFeeCents;
    const [refund] = await em.execute<{ id: string }[]>(
      `update refunds set fee_cents = ?, absorbed_cents = 0 where provider_refund_id = ? returning id`,
      [fee, id],
    );
    await em.execute(`select set_config('canopy.refund', ?, true)`, [refund!.id]);
    await em.execute(
      'update payments set refunded_fee_cents = refunded_fee_cents + ?, absorbed_cents = absorbed_cents - ? where id = ?',
      [fee, cents, paymentId],
    );
    await em.execute(`select set_config('canopy.refund', '', true)`);
    await settleDispute(
      em,
      id,
      `The provider bears it: $${dollars(cents)} CAD was taken back from the account at the card provider, and $${dollars(fee)} CAD of the fee returned to it.`,
    );
  }

  /** After a clear no somebody decides again; an error of the provider's own needs a new key, silence the same one. */
  private async afterFailure({ id, idempotency_attempt: attempt }: Claimed, error: unknown): Promise<void> {
    const failure =
      error instanceof CardProviderFailure ? error : new CardProviderFailure('unanswered', { cause: error });
    this.logger.error(
      { err: error, disputeId: id, kind: failure.kind },
      'the money of a lost dispute could not be taken from the provider',
    );
    if (failure.unanswered) return;
    if (failure.kind === 'broken')
      await this.database.rows(
        'update disputes set idempotency_attempt = idempotency_attempt + 1 where id = ? and idempotency_attempt = ?',
        [id, attempt],
      );
    else
      await this.database.rows(
        'update disputes set borne_by = null, problem = ? where id = ? and idempotency_attempt = ? and settled_at is null',
        [failure.reason.slice(0, 500), id, attempt],
      );
  }
}
