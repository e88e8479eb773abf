import { Processor } from '@nestjs/bullmq';
import { JobProcessor } from '@canopy/platform/queue';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';
import { ReverseTransfer } from './reverse-transfer.ts';

@Processor(reverseTransferJob.name, { concurrency: 1 })
export class ReverseTransferProcessor extends JobProcessor<{ disputeId: string }> {
  constructor(private readonly transfers: ReverseTransfer) {
    super(reverseTransferJob);
  }

  protected handle({ disputeId }: { disputeId: string }): Promise<void> {
    return this.transfers.carryOut(disputeId);
  }
}
