import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { DisputeBearer } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { disputeIsBooked } from '../payment-issues/payment-issues.sql.ts';
import { db } from '../tables.ts';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';
import { settleDispute } from './settle-dispute.ts';

/**
 * An administrator decides who bears a lost dispute. The platform does so already, which ends it at once; from the
 * provider the money must be taken first. Of two who decide at the same moment the first one counts.
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
        .returning(['d.id', 'd.paymentId'])
        .executeTakeFirst();
      if (!decided) throw new Refusal('payment_issue_settled');
      await writeAudit(em, {
        actor: viewer,
        action: 'dispute.decided',
        subjectId: decided.paymentId ?? disputeId,
        details: { disputeId, borneBy: bearer },
      });
      if (bearer === 'platform') await settleDispute(em, disputeId);
    });
    if (bearer === 'provider') this.jobs.enqueue(reverseTransferJob, { disputeId });
    this.logger.info({ disputeId, bearer, by: viewer.id }, 'somebody decided who bears a lost dispute');
  }
}
