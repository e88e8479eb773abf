import { Injectable } from '@nestjs/common';
import type { RefundProblem, RefundReason } from '@canopy/contracts/refunds';
import { CardPayments, type MarkProcessed, type ProviderRefund } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { lockPayment } from '../orders/lock-payment.ts';
import { db } from '../tables.ts';
import { isFailedOrCanceled, isOfAttempt, SettleRefund } from './settle-refund.ts';

/**
 * Reads every refund of a charge and brings our rows up to it. Each refund is one row, found by its id at the card
 * provider or by ours in its metadata, so that this may run twice, late and out of order. A refund of the dashboard
 * moves money only: which seats go back is for people to say.
 */
@Injectable()
export class TakeOverRefunds {
  constructor(
    private readonly database: Database,
    private readonly cards: CardPayments,
    private readonly settle: SettleRefund,
    private readonly alerts: AlertAdmins,
  ) {}

  async ofPayment(payment: { id: string; paymentIntentId: string }, alsoCommit?: MarkProcessed): Promise<void> {
    // Newest first as the provider lists them; taken over in the order in which they were made.
    const made = (await this.cards.refundsOf(payment.paymentIntentId)).reverse();
    await this.database.transaction(async (em) => {
      await lockPayment(em, payment.id);
      for (const refund of made) await this.takeOver(em, payment.id, refund);
      await alsoCommit?.(em);
    });
  }

  private async takeOver(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<void> {
    // Refunds of late payments named their order once, and have its id.
    const name = refund.metadata.refundId ?? refund.metadata.orderId ?? '';
    const named = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? name : null;
    const row = await db(em)
      .selectFrom('refunds')
      .where('paymentId', '=', paymentId)
      .where((eb) => eb.or([eb('providerRefundId', '=', refund.id), ...(named ? [eb('id', '=', named)] : [])]))
      .orderBy(
        (eb) => eb('providerRefundId', '=', refund.id),
        (order) => order.desc().nullsLast(),
      )
      .limit(1)
      .select(['id', 'status', 'amountCents', 'providerRefundId', 'idempotencyAttempt'])
      .executeTakeFirst();
    if (isFailedOrCanceled(refund)) {
      // A row that still waits for its answer has it here, if the attempt is the one that it waits for.
      const waited = row?.status === 'requested' && isOfAttempt(refund, row.idempotencyAttempt);
      // One that ended without money of its own had failed before, and has nothing more that could come back.
      const returned = row?.status === 'succeeded' && row.providerRefundId === refund.id && row.amountCents > 0;
      if (row && (waited || returned))
        await this.settle.fail(em, paymentId, row.id, 'not_taken_by_bank' satisfies RefundProblem, refund.id);
      return;
    }
    if (row) await this.settle.succeed(em, paymentId, row.id, refund);
    else await this.adopt(em, paymentId, refund);
  }

  /** One that was made in the dashboard, or here, by a row that a restored database has lost. */
  private async adopt(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<void> {
    const { id } = await db(em)
      .insertInto('refunds')
      .values({
        paymentId,
        source: 'card_provider',
        amountCents: refund.amountCents,
        reason: (refund.metadata.refundId ? 'made_before_restore' : 'made_in_dashboard') satisfies RefundReason,
        providerRefundId: refund.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.settle.succeed(em, paymentId, id, refund);
    await this.notifyAdmins(em, paymentId, id);
  }

  /** The dashboard's form has a box for taking the money back from the provider, and it is easily left out. */
  private async notifyAdmins(em: EntityManager, paymentId: string, refundId: string): Promise<void> {
    const absorbed = await db(em)
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('r.id', '=', refundId)
      .where('r.absorbedCents', '>', 0)
      .select(['p.listingTitle', 'p.providerName', 'r.amountCents', 'r.absorbedCents'])
      .executeTakeFirst();
    if (!absorbed) return;
    await this.alerts.write(
      em,
      { kind: 'refund_absorbed', ...absorbed },
      `/refund-sale/${paymentId}`,
      `refund-absorbed:${refundId}`,
    );
  }
}
