import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { anyOf, Database, newId, now } from '@canopy/platform/database';
import { currentRequestId, inRequest } from '@canopy/platform/logging';
import { JobQueue } from '@canopy/platform/queue';
import { AppLogger } from '@canopy/platform/runtime';
import { db } from '../tables.ts';
import { processCardEventJob } from './card-event.declaration.ts';

/** An event that says that somebody has paid waits for one to two of these. */
const patienceMilliseconds = 1_000;

interface Waiting {
  eventId: string;
  requestId: string;
}

/**
 * Gives events of the inbox to their job. Whoever paid comes back with the card's answer at the same moment as the event,
 * and has the purchase recorded: of such an event nothing is left to do, and in a rush a job for each slows the sale. So
 * it waits for a moment, and those whose purchase is recorded by then are marked together.
 * What a process forgets that ends meanwhile, the sweep finds.
 */
@Injectable()
export class HandOverCardEvents implements OnApplicationShutdown {
  private newer: Waiting[] = [];
  private older: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<unknown> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
  ) {}

  /** For an event whose row is committed. Never fails and is not waited for. */
  handOver({ id, type }: { id: string; type: string }): void {
    if (type !== 'payment_intent.succeeded' || this.stopped)
      return this.jobs.enqueue(processCardEventJob, { eventId: id });
    this.newer.push({ eventId: id, requestId: currentRequestId() ?? newId() });
    this.timer ??= this.soon();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.all([this.underWay, this.leaveOut([...this.older, ...this.newer])]);
  }

  /** Nobody's request: what it logs is about many of them. */
  private soon(): NodeJS.Timeout {
    return setTimeout(() => void inRequest({ requestId: newId() }, () => this.next()), patienceMilliseconds);
  }

  private next(): void {
    const due = this.older;
    this.older = this.newer;
    this.newer = [];
    this.timer = this.older.length > 0 ? this.soon() : undefined;
    // Without what either says: each would keep the one before it, for ever.
    this.underWay = Promise.all([this.underWay, this.leaveOut(due)]).then(() => undefined);
  }

  /** Those of a recorded purchase are done; the others go to their job. */
  private async leaveOut(waiting: Waiting[]): Promise<void> {
    if (waiting.length === 0) return;
    const recorded = await this.markRecorded(waiting.map(({ eventId }) => eventId)).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'card events could not be looked through, each goes to its job');
      return new Set<string>();
    });
    if (recorded.size > 0) this.logger.info({ events: recorded.size }, 'card events of recorded purchases');
    for (const { eventId, requestId } of waiting)
      if (!recorded.has(eventId)) inRequest({ requestId }, () => this.jobs.enqueue(processCardEventJob, { eventId }));
  }

  /**
   * A purchase that was recorded with this very intent had it read from the provider as paid; the job would find that
   * again. One that was paid with another, or is parked, is looked at by the job.
   */
  private async markRecorded(eventIds: string[]): Promise<Set<string>> {
    const marked = await db(this.database)
      .updateTable('cardEvents')
      .set({ status: 'processed', processedAt: now, error: null })
      .where('id', '=', anyOf(eventIds, 'text'))
      .where('status', '=', 'received')
      .where(({ exists, selectFrom, ref }) =>
        exists(
          selectFrom('ticketOrders')
            .where('paymentIntentId', '=', sql<string>`${ref('cardEvents.payload')} ->> 'objectId'`)
            .where('status', 'in', ['succeeded', 'refunded'])
            .select('id'),
        ),
      )
      .returning('id')
      .execute();
    return new Set(marked.map(({ id }) => id));
  }
}
