import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database } from '@canopy/platform/database';
import { requestSweep } from '@canopy/platform/sweeps';

/** Lets a sweep run in the worker's next round, however long ago it ran. Its lease keeps it from running twice. */
@Injectable()
export class RequestSweep {
  constructor(private readonly database: Database) {}

  /** @throws Refusal sweep_not_found */
  async request(viewer: Viewer, name: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const anew = await requestSweep(em, name);
      if (anew === null) throw new Refusal('sweep_not_found');
      if (anew) await writeAudit(em, { actor: viewer, action: 'sweep.requested', subjectId: name });
    });
  }
}
