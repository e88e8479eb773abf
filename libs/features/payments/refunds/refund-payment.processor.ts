import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { refundPaymentJob } from './refund-payment.declaration.ts';
import { RefundPayment } from './refund-payment.ts';

@Processor(refundPaymentJob.name, { concurrency: 4 })
export class RefundPaymentProcessor extends JobProcessor<{ refundId: string }> {
  constructor(private readonly refunds: RefundPayment) {
    super(refundPaymentJob);
  }

  protected handle({ refundId }: { refundId: string }): Promise<void> {
    return this.refunds.carryOut(refundId);
  }
}
