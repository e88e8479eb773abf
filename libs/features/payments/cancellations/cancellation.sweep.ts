import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { CloseSupersededRefunds } from '../refunds/close-superseded-refunds.ts';
import { FinishCancellation } from '../refunds/finish-cancellation.ts';

/**
 * Listings that were called off and owe nobody anything any more, once no refund says that they do. Refunds that version
 * 1.0 left open say so in vain: they are closed first, for as long as that version is one to install over.
 */
@Injectable()
@Sweeps('cancellations')
export class CancellationSweep implements Sweep {
  constructor(
    private readonly superseded: CloseSupersededRefunds,
    private readonly cancellations: FinishCancellation,
  ) {}

  async sweep(): Promise<void> {
    await this.superseded.all();
    await this.cancellations.all();
  }
}
