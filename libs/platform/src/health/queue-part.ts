import { Injectable } from '@nestjs/common';
import { JobQueue } from '../queue/index.ts';
import type { HealthPart, PartStatus } from './health.ts';

/** Degraded, not down: rows say what must happen, and sweeps pick up what no job brings. */
@Injectable()
export class QueuePart implements HealthPart {
  readonly name = 'queue';

  constructor(private readonly queue: JobQueue) {}

  async look(): Promise<PartStatus> {
    return (await this.queue.answers())
      ? { status: 'up' }
      : { status: 'degraded', reason: 'the job store does not answer' };
  }
}
