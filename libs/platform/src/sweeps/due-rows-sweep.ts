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
    for (const payload of await this.due()) this.jobs.enqueue(this.job, payload);
  }
}
