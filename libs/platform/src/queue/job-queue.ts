import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { currentRequestId } from '../logging/index.ts';
import type { AppQueue, QueueState } from './app-queue.ts';
import { declaredJobs, type Job } from './define-job.ts';

/** Where work is handed over. Call it after the commit of the row that the job is about. */
@Injectable()
export class JobQueue {
  constructor(private readonly modules: ModuleRef) {}

  /**
   * Enqueues a job. Never fails and is not waited for: the row already says what must happen,
   * and a sweep picks up rows whose job got lost.
   */
  enqueue<Payload extends object>({ name, together }: Job<Payload>, payload: Payload): void {
    this.queue(name).enqueue({ ...payload, requestId: currentRequestId() }, together);
  }

  /** How many jobs of this kind nobody has begun; none where their store does not say. */
  inLine<Payload extends object>({ name }: Job<Payload>): Promise<number> {
    return this.queue(name).inLine();
  }

  /** Whether jobs can be handed over right now. */
  async answers(): Promise<boolean> {
    const [any] = declaredJobs();
    return any ? this.queue(any.name).answers() : true;
  }

  /** Every queue as it stands. Fails, or does not answer for long, while their store is away. */
  states(): Promise<QueueState[]> {
    return Promise.all(declaredJobs().map(({ name }) => this.queue(name).state()));
  }

  private queue(name: string): AppQueue {
    return this.modules.get<AppQueue>(getQueueToken(name), { strict: false });
  }
}
