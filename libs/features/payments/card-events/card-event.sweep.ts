import { Injectable } from '@nestjs/common';
import { Database } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { Sweeps, type Sweep } from '@canopy/platform/sweeps';
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
    const due = await this.database.rows<{ id: string }>(
      `select id from card_events where status = 'received' and next_attempt_at <= now() order by next_attempt_at limit 500`,
    );
    for (const { id } of due) this.jobs.enqueue(processCardEventJob, { eventId: id });
  }
}
