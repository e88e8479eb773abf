import { Injectable } from '@nestjs/common';
import type { Viewer } from '@canopy/contracts/accounts';
import { cardEventsReplayedAtOnce } from '@canopy/contracts/card-events';
import { Refusal } from '@canopy/contracts/refusals';
import { writeAudit } from '@canopy/platform/audit';
import { Database, type EntityManager, now } from '@canopy/platform/database';
import { JobQueue } from '@canopy/platform/queue';
import { db } from '../tables.ts';
import { processCardEventJob } from './card-event.declaration.ts';
import { hasFailed, isOpen } from './open-card-events.sql.ts';

/** Jobs for the first ones; the sweep takes the others in portions. */
const enqueuedAtOnce = 500;

/**
 * Lets failed events be worked on now. One that is replayed has not failed any more until it fails again, so two
 * administrators who press at once replay it once. Its attempts stay counted: if this one fails too, a person is called
 * at once.
 */
@Injectable()
export class ReplayCardEvents {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws Refusal card_event_not_failed */
  async one(viewer: Viewer, eventId: string): Promise<void> {
    if ((await this.replay(viewer, eventId)) === 0) throw new Refusal('card_event_not_failed');
  }

  /** Every failed event, oldest first, some thousands at most. @returns how many */
  all(viewer: Viewer): Promise<number> {
    return this.replay(viewer);
  }

  private async replay(viewer: Viewer, eventId?: string): Promise<number> {
    const events = await this.database.transaction(async (em) => {
      const due = await this.makeDue(em, eventId);
      // Of many one line: the event that it is about is the first of them.
      if (due[0])
        await writeAudit(em, {
          actor: viewer,
          action: 'card_event.replayed',
          subjectId: due[0].id,
          details: eventId ? { type: due[0].type } : { events: due.length },
        });
      return due;
    });
    for (const { id } of events.slice(0, enqueuedAtOnce)) this.jobs.enqueue(processCardEventJob, { eventId: id });
    return events.length;
  }

  private makeDue(em: EntityManager, eventId?: string) {
    return db(em)
      .updateTable('cardEvents')
      .set({ status: 'received', nextAttemptAt: now, error: null })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('cardEvents as e')
          .where(isOpen)
          .where(hasFailed)
          .$if(eventId !== undefined, (query) => query.where('e.id', '=', eventId!))
          .orderBy('e.receivedAt')
          .limit(cardEventsReplayedAtOnce)
          .forUpdate('e')
          .skipLocked()
          .select('e.id'),
      )
      .returning(['id', 'type'])
      .execute();
  }
}
