import { ago, now } from '@canopy/platform/database';
import { DueRowsSweep, Sweeps } from '@canopy/platform/sweeps';
import { db } from '../tables.ts';
import { processCardEventJob } from './card-event.declaration.ts';

/** Events whose job got lost, or whose retry is due. New ones are left to `HandOverCardEvents` for a moment. */
@Sweeps('card-events')
export class CardEventSweep extends DueRowsSweep<{ eventId: string }> {
  protected readonly job = processCardEventJob;

  protected due(): Promise<{ eventId: string }[]> {
    return db(this.database)
      .selectFrom('cardEvents')
      .where('status', '=', 'received')
      .where('nextAttemptAt', '<=', now)
      .where((eb) => eb.or([eb('receivedAt', '<', ago('5 seconds')), eb('attempts', '>', 0)]))
      .orderBy('nextAttemptAt')
      .limit(500)
      .select('id as eventId')
      .execute();
  }
}
