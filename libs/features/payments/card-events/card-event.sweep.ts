import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { processCardEventJob } from './card-event.declaration.ts';

/** Events whose job got lost, or whose retry is due. */
@Sweeps('card-events')
export class CardEventSweep extends DueRowsSweep<{ eventId: string }> {
  protected readonly job = processCardEventJob;

  protected due(): Promise<{ eventId: string }[]> {
    return this.database.rows(
      `select id as "eventId" from card_events
       where status = 'received' and next_attempt_at <= now()
       order by next_attempt_at limit 500`,
    );
  }
}
