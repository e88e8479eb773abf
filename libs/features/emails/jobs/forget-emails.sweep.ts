import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';

const keptMonths = 6;
const portion = 5_000;

/** After some months nobody asks any more who was written what. That a mail was sent, of which kind and when, stays. */
@Injectable()
@Sweeps('old-emails', { everySeconds: 24 * 60 * 60 })
export class ForgetEmailsSweep implements Sweep {
  constructor(private readonly database: Database) {}

  async sweep(): Promise<void> {
    for (;;) {
      const forgotten = await this.database.rows(
        `update emails set recipient = null, data = '{}', error = null where id in (
           select id from emails where recipient is not null and status <> 'pending' and created_at < now() - interval '${keptMonths} months' limit ${portion}) returning id`,
      );
      if (forgotten.length < portion) return;
    }
  }
}
