import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { reverseTransferJob } from './reverse-transfer.declaration.ts';

/** Decisions about lost disputes whose job got lost, or whose next try is due. */
@Sweeps('reverse-transfers')
export class ReverseTransferSweep extends DueRowsSweep<{ disputeId: string }> {
  protected readonly job = reverseTransferJob;

  protected due(): Promise<{ disputeId: string }[]> {
    return this.database.rows(
      `select id as "disputeId" from disputes
       where status = 'lost' and borne_by = 'provider' and settled_at is null and next_attempt_at <= now()
       limit 500`,
    );
  }
}
