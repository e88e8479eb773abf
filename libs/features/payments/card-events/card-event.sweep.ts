import { Injectable } from '@nestjs/common';
import { Database, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { processCardEventJob } from './card-event.declaration.ts';

/** Events whose job got lost, or whose retry is due. */
@Injectable()
@Sweeps('card-events')
export class CardEventSweep implements Sweep {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  async sweep(): Promise<void> {
    const due = await db(this.database)
      .selectFrom('cardEvents')
      .where('status', '=', 'received')
      .where('nextAttemptAt', '<=', now)
      .orderBy('nextAttemptAt')
      .limit(500)
      .select('id as eventId')
      .execute();
    for (const event of due) this.jobs.enqueue(processCardEventJob, event);
  }
}
