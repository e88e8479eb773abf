import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { DisputeBearer } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { lockPayment } from '../orders/lock-payment.ts';
import { disputeIsBooked } from '../payment-issues/payment-issues.sql.ts';
import { bearFromBefore } from '../refunds/bear-from-before.ts';
import { db } from '../tables.ts';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';
import { settleDispute } from './settle-dispute.ts';

/**
 * An administrator decides who bears a lost dispute. The platform does so already, which ends it at once, but for what
 * had been taken in vain before and is the provider's; from the provider the rest must be taken first. Of two who decide
 * at the same moment the first one counts.
 */
@Injectable()
export class DecideLostDispute {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  /** @throws Refusal payment_issue_settled */
  async decide(viewer: Viewer, disputeId: string, bearer: DisputeBearer): Promise<void> {
    await this.database.transaction(async (em) => {
      const paymentId = await lockPaymentOf(em, disputeId);
      const decided = await db(em)
        .updateTable('disputes as d')
        .set((eb) => ({
          borneBy: bearer,
          decidedBy: viewer.id,
          decidedByName: viewer.displayName,
          problem: null,
          tries: 0,
          idempotencyAttempt: eb('d.idempotencyAttempt', '+', 1),
          nextAttemptAt: now,
        }))
        .where('d.id', '=', disputeId)
        .where('d.status', '=', 'lost')
        .where('d.borneBy', 'is', null)
        .where(disputeIsBooked)
        .returning('d.id')
        .executeTakeFirst();
      if (!decided) throw new Refusal('payment_issue_settled');
      await writeAudit(em, {
        actor: viewer,
        action: 'dispute.decided',
        subjectId: paymentId,
        details: { disputeId, borneBy: bearer },
      });
      const takenCents = await bearFromBefore(em, paymentId, disputeId);
      // What was taken is owed to the provider then: it stands on the list until somebody notes that it was sent.
      if (bearer === 'platform' && takenCents === 0) await settleDispute(em, disputeId);
    });
    if (bearer === 'provider') this.jobs.enqueue(reverseTransferJob, { disputeId });
    this.logger.info({ disputeId, bearer, by: viewer.id }, 'somebody decided who bears a lost dispute');
  }
}

/** Listing and payment are locked before the dispute, as its events do. */
async function lockPaymentOf(em: EntityManager, disputeId: string): Promise<string> {
  const dispute = await db(em)
    .selectFrom('disputes')
    .where('id', '=', disputeId)
    .select('paymentId')
    .executeTakeFirst();
  if (!dispute?.paymentId) throw new Refusal('payment_issue_settled');
  await lockPayment(em, dispute.paymentId);
  return dispute.paymentId;
}
