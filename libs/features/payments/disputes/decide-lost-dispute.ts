import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import type { DisputeBearer } from '@canopy/contracts/payment-issues';
import { Refusal } from '@canopy/contracts/refusals';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { disputeIsBooked } from '../payment-issues/payment-issues.sql.ts';
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
      const [decided] = await em.execute<object[]>(
        `update disputes d set borne_by = ?, decided_by = ?, decided_by_name = ?, problem = null, idempotency_attempt = idempotency_attempt + 1, next_attempt_at = now()
         where id = ? and status = 'lost' and borne_by is null and ${disputeIsBooked} returning id`,
        [bearer, viewer.id, viewer.displayName, disputeId],
      );
      if (!decided) throw new Refusal('payment_issue_settled');
      if (bearer === 'platform') await settleDispute(em, disputeId, 'The platform bears it.');
    });
    if (bearer === 'provider') this.jobs.enqueue(reverseTransferJob, { disputeId });
    this.logger.info({ disputeId, bearer, by: viewer.id }, 'somebody decided who bears a lost dispute');
  }
}
