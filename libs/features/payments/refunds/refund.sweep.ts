import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { refundPaymentJob } from './refund-payment.declaration.ts';

/** Refunds whose job got lost, or whose next try is due. */
@Sweeps('refunds')
export class RefundSweep extends DueRowsSweep<{ refundId: string }> {
  protected readonly job = refundPaymentJob;

  protected due(): Promise<{ refundId: string }[]> {
    return this.database.rows(
      `select id as "refundId" from refunds
       where status = 'requested' and next_attempt_at <= now()
       order by id limit 500`,
    );
  }
}
