import { Injectable } from '@nestjs/common';
import { type Round, Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { CloseSupersededRefunds } from '../refunds/close-superseded-refunds.ts';
import { FinishCancellation } from '../refunds/finish-cancellation.ts';
import { EndSignUps } from './end-sign-ups.ts';

/**
 * Listings that were called off: the sign-ups of those with very many end, and those go that owe nobody anything any
 * more, once no refund says that they do. Refunds that version 1.0 left open say so in vain: they are closed first, for as
 * long as that version is one to install over.
 */
@Injectable()
@Sweeps('cancellations')
export class CancellationSweep implements Sweep {
  constructor(
    private readonly superseded: CloseSupersededRefunds,
    private readonly signUps: EndSignUps,
    private readonly cancellations: FinishCancellation,
  ) {}

  async sweep(round: Round): Promise<void> {
    await this.superseded.all();
    await this.signUps.ofCalledOff(round);
    await this.cancellations.all();
  }
}
