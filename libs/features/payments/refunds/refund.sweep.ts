import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { refundPaymentJob } from './refund-payment.declaration.ts';

/** Refunds whose job got lost, or whose next try is due. */
@Injectable()
@Sweeps('refunds')
export class RefundSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await this.database.rows<{ id: string }>(
      `select id from refunds where status = 'requested' and next_attempt_at <= now() order by id limit 500`,
    );
    for (const { id } of due) this.jobs.enqueue(refundPaymentJob, { refundId: id });
  }
}
