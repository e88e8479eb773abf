import { Injectable } from '@nestjs/common';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';

/** Decisions about lost disputes whose job got lost, or whose next try is due. */
@Injectable()
@Sweeps('reverse-transfers')
export class ReverseTransferSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await db(this.database)
      .selectFrom('disputes')
      .where('status', '=', 'lost')
      .where('borneBy', '=', 'provider')
      .where('settledAt', 'is', null)
      .where('nextAttemptAt', '<=', now)
      .limit(500)
      .select('id as disputeId')
      .execute();
    for (const dispute of due) this.jobs.enqueue(reverseTransferJob, dispute);
  }
}
