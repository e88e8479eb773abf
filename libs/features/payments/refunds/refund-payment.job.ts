import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { RefundPayment } from './refund-payment.ts';

@Injectable()
@HandlesJob(refundPaymentJob)
export class RefundPaymentHandler implements JobHandler<{ refundId: string }> {
  constructor(private readonly refunds: RefundPayment) {}

  handle({ refundId }: { refundId: string }): Promise<void> {
    return this.refunds.carryOut(refundId);
  }
}
