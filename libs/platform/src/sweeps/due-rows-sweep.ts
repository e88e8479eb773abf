import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.ts';
import { type Job, JobQueue } from '../queue/index.ts';
import type { Sweep } from './sweeper.ts';

/** Enqueues the job of every row whose job got lost, or whose next try is due. */
@Injectable()
export abstract class DueRowsSweep<Payload extends object> implements Sweep {
  protected abstract readonly job: Job<Payload>;

  constructor(
    protected readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  /** The payloads of the rows that are due, some hundred at most: the next round takes the others. */
  protected abstract due(): Promise<Payload[]>;

  async sweep(): Promise<void> {
    // A row whose job stands in line is due as well: once more in line it would only make the others wait longer.
    if ((await this.jobs.inLine(this.job)) > 0) return;
    for (const payload of await this.due()) this.jobs.enqueue(this.job, payload);
  }
}
