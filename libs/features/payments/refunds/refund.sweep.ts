import { now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { refundPaymentJob } from './refund-payment.declaration.ts';

/** Refunds whose job got lost, or whose next try is due. */
@Sweeps('refunds')
export class RefundSweep extends DueRowsSweep<{ refundId: string }> {
  protected readonly job = refundPaymentJob;

  protected due(): Promise<{ refundId: string }[]> {
    return db(this.database)
      .selectFrom('refunds')
      .where('status', '=', 'requested')
      .where('nextAttemptAt', '<=', now)
      .orderBy('id')
      .limit(500)
      .select('id as refundId')
      .execute();
  }
}
