import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
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
    const due = await this.database.rows<{ id: string }>(
      `select id from disputes where status = 'lost' and borne_by = 'provider' and settled_at is null and next_attempt_at <= now() limit 500`,
    );
    for (const { id } of due) this.jobs.enqueue(reverseTransferJob, { disputeId: id });
  }
}
