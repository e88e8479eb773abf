import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Viewer } from '@canopy/contracts/accounts';
import type {
  PaymentIssueId,
  PaymentIssueKind,
  ResolvePaymentIssue as Resolution,
} from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { CardProviderFailure } from '@canopy/integrations/card-payments';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { type LockedPayment, lockPayment } from '../orders/lock-payment.ts';
import { wasSettledElsewhere } from '../orders/settled-elsewhere.sql.ts';
import { NotifyBuyerOfRefund } from '../refunds/notify-buyer-of-refund.ts';
import { settleElsewhere } from '../refunds/settle-elsewhere.ts';
import { SettleRefund } from '../refunds/settle-refund.ts';
import { TakeOverRefunds } from '../refunds/take-over-refunds.ts';
import { db } from '../tables.ts';
import { openPaymentIssues } from './payment-issues.sql.ts';

/**
 * A person says that a payment issue was dealt with, and how: it leaves the list. Nothing is sent to the card provider,
 * what was done was done elsewhere. What that may have been is read from there first, so that it counts once. The money
 * of a failed refund counts as gone from then on, see `isSettledElsewhere` and `settleElsewhere`, and whoever was owed
 * it for an event that was called off is told. What was owed to a provider was sent, and no refund is made of it, see
 * `noteSent`.
 */
@Injectable()
export class ResolvePaymentIssue {
  constructor(
    private readonly database: Database,
    private readonly buyers: NotifyBuyerOfRefund,
    private readonly refunds: SettleRefund,
    private readonly dashboard: TakeOverRefunds,
  ) {}

  /** @throws Refusal payment_issue_settled, refunds_unavailable */
  async resolve(viewer: Viewer, { kind, id }: PaymentIssueId, { note, read }: Resolution): Promise<void> {
    // What the dashboard returned may have ended it: then it is in order, and there is nothing to note.
    if (kind === 'refund' && (await this.returnedInDashboard(id))) return;
    await this.database.transaction(async (em) => {
      // Whoever tries it again, returns money or calls the event off comes before or after, and sends nothing twice.
      const payment = kind === 'refund' || kind === 'owed_to_provider' ? await lockPaymentOf(em, kind, id) : null;
      const resolved = await db(em)
        .insertInto('resolvedPaymentIssues')
        .columns(['kind', 'subjectId', 'since', 'facts', 'note', 'resolvedBy', 'resolvedByName', 'settles'])
        .expression(({ selectFrom }) =>
          selectFrom(openPaymentIssues([kind]).as('i'))
            .where('i.id', '=', id)
            .where('i.resolvable', '=', true)
            // Its sum is that of the moment, and what one has not read nobody has sent.
            .$if(kind === 'owed_to_provider', (query) =>
              query.where(
                sql<boolean>`date_trunc('milliseconds', i.since) = date_trunc('milliseconds', ${read?.since ?? null}::timestamptz)
                  and i.facts ->> 'owedCents' = ${String(read?.owedCents)}`,
              ),
            )
            .select(['i.kind', 'i.id', 'i.since', 'i.facts'])
            .select(({ val }) => [
              val(note).as('note'),
              val(viewer.id).as('resolvedBy'),
              val(viewer.displayName).as('resolvedByName'),
              val(kind === 'refund').as('settles'),
            ]),
        )
        .onConflict((conflict) => conflict.columns(['kind', 'subjectId', 'since']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!resolved) throw new Refusal('payment_issue_settled');
      await writeAudit(em, { actor: viewer, action: 'payment_issue.resolved', subjectId: id, details: { kind } });
      // Of a loss that the platform bears, what had been taken before was sent to the provider.
      if (kind === 'dispute')
        await db(em)
          .updateTable('disputes')
          .set({ settledAt: now })
          .where('id', '=', id)
          .where('status', '=', 'lost')
          .where('borneBy', '=', 'platform')
          .where('settledAt', 'is', null)
          .execute();
      if (!payment) return;
      if (kind === 'owed_to_provider') return noteSent(em, payment.id);
      await settleElsewhere(em, payment.id, id);
      await this.buyers.notifyOfSettlement(em, payment);
      await this.refunds.closeSuperseded(em, payment.id);
    });
  }

  /**
   * Whoever made the refund in the dashboard is mostly quicker than the event that tells of it.
   * @returns true when nothing of it is left to settle
   */
  private async returnedInDashboard(refundId: string): Promise<boolean> {
    const payment = await db(this.database)
      .selectFrom(openPaymentIssues(['refund']).as('i'))
      .innerJoin('refunds as r', (join) => join.on((eb) => eb(eb.cast<string>('r.id', 'text'), '=', eb.ref('i.id'))))
      .innerJoin('payments as p', 'p.id', 'r.paymentId')
      .where('i.id', '=', refundId)
      .where('i.resolvable', '=', true)
      .select(['p.id', 'p.paymentIntentId'])
      .executeTakeFirst();
    if (!payment) return false;
    try {
      await this.dashboard.ofPayment(payment);
    } catch (error) {
      if (!(error instanceof CardProviderFailure)) throw error;
      // A clear no is not to keep it on the list for ever: the provider does not know the payment, or not our key.
      if (error.kind !== 'refused') throw new Refusal('refunds_unavailable', { cause: error });
    }
    const made = await db(this.database)
      .selectFrom('refunds as r')
      .where('r.id', '=', refundId)
      .where('r.status', '=', 'succeeded')
      .where((eb) => eb.not(wasSettledElsewhere))
      .select('r.id')
      .executeTakeFirst();
    return made !== undefined;
  }
}

async function lockPaymentOf(em: EntityManager, kind: PaymentIssueKind, id: string): Promise<LockedPayment> {
  const open = await db(em)
    .selectFrom(openPaymentIssues([kind]).as('i'))
    .where('i.id', '=', id)
    .select(sql<string>`i.facts ->> 'paymentId'`.as('paymentId'))
    .executeTakeFirst();
  if (!open) throw new Refusal('payment_issue_settled');
  return lockPayment(em, open.paymentId);
}

/** What was taken in vain is with the provider again: no refund is made of it any more. */
async function noteSent(em: EntityManager, paymentId: string): Promise<void> {
  await db(em)
    .updateTable('payments')
    .set((eb) => ({
      takenInVainCents: 0,
      feeInVainCents: 0,
      inVainSentCents: eb('inVainSentCents', '+', eb.ref('takenInVainCents')),
      feeInVainSentCents: eb('feeInVainSentCents', '+', eb.ref('feeInVainCents')),
    }))
    .where('id', '=', paymentId)
    .execute();
}
