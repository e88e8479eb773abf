import { Injectable } from '@nestjs/common';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
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
    const due = await db(this.database)
      .selectFrom('refunds')
      .where('status', '=', 'requested')
      .where('nextAttemptAt', '<=', now)
      .orderBy('id')
      .limit(500)
      .select('id as refundId')
      .execute();
    for (const refund of due) this.jobs.enqueue(refundPaymentJob, refund);
  }
}
