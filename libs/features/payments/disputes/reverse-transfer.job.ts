import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobHandler } from '@canopy/platform/queue';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';
import { ReverseTransfer } from './reverse-transfer.ts';

@Injectable()
@HandlesJob(reverseTransferJob)
export class ReverseTransferHandler implements JobHandler<{ disputeId: string }> {
  constructor(private readonly transfers: ReverseTransfer) {}

  handle({ disputeId }: { disputeId: string }): Promise<void> {
    return this.transfers.carryOut(disputeId);
  }
}
