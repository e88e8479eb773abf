import { Injectable } from '@nestjs/common';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { CheckLedger } from './check-ledger.ts';

/** Once a day: do rows, counters, tickets, payments and ledger agree? */
@Injectable()
@Sweeps('ledger', { everySeconds: 24 * 60 * 60 })
export class LedgerSweep implements Sweep {
  constructor(private readonly ledger: CheckLedger) {}

  async sweep(): Promise<void> {
    await this.ledger.check();
  }
}
