import { Injectable } from '@nestjs/common';
import type { RefundProblem, RefundReason } from '@canopy/contracts/refunds';
import { CardPayments, type MarkProcessed, type ProviderRefund } from '@canopy/integrations/card-payments';
import { Database, type EntityManager } from '@canopy/platform/database';
import { AlertAdmins } from '../alerts/alert-admins.ts';
import { lockPayment } from '../orders/lock-payment.ts';
import { wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { db } from '../tables.ts';
import { noteTakenInVain } from './note-taken-in-vain.ts';
import { bookedElsewhereFor, settleElsewhere, unbookElsewhere } from './settle-elsewhere.ts';
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
      await noteTakenInVain(em, payment.id, made);
      await alsoCommit?.(em);
    });
  }

  private async takeOver(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<void> {
    // Refunds of late payments named their order once, and have its id.
    const name = refund.metadata.refundId ?? refund.metadata.orderId ?? '';
    const named = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? name : null;
    const row = await db(em)
      .selectFrom('refunds as r')
      .where('r.paymentId', '=', paymentId)
      .where((eb) => eb.or([eb('r.providerRefundId', '=', refund.id), ...(named ? [eb('r.id', '=', named)] : [])]))
      .orderBy(
        (eb) => eb('r.providerRefundId', '=', refund.id),
        (order) => order.desc().nullsLast(),
      )
      .limit(1)
      .select(['r.id', 'r.status', 'r.amountCents', 'r.providerRefundId', 'r.idempotencyAttempt'])
      .select(wasSettledElsewhere.as('settledElsewhere'))
      .executeTakeFirst();
    if (isFailedOrCanceled(refund)) {
      // A row that still waits for its answer has it here, if the attempt is the one that it waits for.
      const waited = row?.status === 'requested' && isOfAttempt(refund, row.idempotencyAttempt);
      // One that ended without money of its own, or was settled in another way, had failed before, and has nothing more
      // that could come back.
      const returned =
        row?.status === 'succeeded' &&
        row.providerRefundId === refund.id &&
        row.amountCents > 0 &&
        !row.settledElsewhere;
      if (row && (waited || returned))
        await this.settle.fail(em, paymentId, row.id, 'not_taken_by_bank' satisfies RefundProblem, refund);
      else if (!row && refund.reversedCents > 0) await this.adoptFailed(em, paymentId, refund);
      return;
    }
    if (row) await this.settle.succeed(em, paymentId, row.id, refund);
    else await this.adopt(em, paymentId, refund);
  }

  /**
   * One that was made in the dashboard, or here, by a row that a restored database has lost. Where an administrator has
   * said first that a failure was settled, and that was booked, it may be what they meant: it is booked as if it had come
   * before.
   */
  private async adopt(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<void> {
    const { amountCents, metadata } = refund;
    const inDashboard = !metadata.refundId;
    const booked = await bookedElsewhereFor(em, paymentId, { amountCents, inDashboard });
    for (const settled of booked) await unbookElsewhere(em, paymentId, settled);
    const id = await this.insert(em, paymentId, refund);
    await this.settle.succeed(em, paymentId, id, refund);
    for (const settled of booked) await settleElsewhere(em, paymentId, settled);
    await this.notifyAdmins(em, paymentId, id);
  }

  /** It had failed before anybody told us of it, and what was taken from the provider for it stayed taken. */
  private async adoptFailed(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<void> {
    const id = await this.insert(em, paymentId, refund);
    await this.settle.fail(em, paymentId, id, 'not_taken_by_bank' satisfies RefundProblem, refund);
  }

  private async insert(em: EntityManager, paymentId: string, refund: ProviderRefund): Promise<string> {
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
    return id;
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
