import { now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';

/** Decisions about lost disputes whose job got lost, or whose next try is due. */
@Sweeps('reverse-transfers')
export class ReverseTransferSweep extends DueRowsSweep<{ disputeId: string }> {
  protected readonly job = reverseTransferJob;

  protected due(): Promise<{ disputeId: string }[]> {
    return db(this.database)
      .selectFrom('disputes')
      .where('status', '=', 'lost')
      .where('borneBy', '=', 'provider')
      .where('settledAt', 'is', null)
      .where('nextAttemptAt', '<=', now)
      .limit(500)
      .select('id as disputeId')
      .execute();
  }
}
