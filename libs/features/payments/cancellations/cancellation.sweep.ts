import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { FinishCancellation } from '../refunds/finish-cancellation.ts';

/** Listings that were called off and owe nobody anything any more. */
@Injectable()
@Sweeps('cancellations')
export class CancellationSweep implements Sweep {
  constructor(private readonly cancellations: FinishCancellation) {}

  sweep(): Promise<void> {
    return this.cancellations.all();
  }
}
